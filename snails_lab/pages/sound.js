(() => {
  if (window.snailsSound) return;
  window.snailsSound = true;
  // All sounds are made here, of noise and of sines; the loudest is still quiet.
  const LOUDNESS = 0.14;
  let context = null, out = null, hiss = null;
  const ready = () => {
    if (context) return;
    context = new AudioContext();
    out = context.createGain();
    out.gain.value = LOUDNESS;
    out.connect(context.destination);
    hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  };
  // A browser lets a page be heard once somebody has used it.
  const used = () => {
    ready();
    if (context.state === 'suspended') context.resume();
  };
  for (const kind of ['pointerdown', 'keydown']) window.addEventListener(kind, used, {capture: true, passive: true});
  const shaped = (source, start, seconds, loud) => {
    const gain = context.createGain();
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.exponentialRampToValueAtTime(loud, start + Math.min(0.012, seconds / 4));
    gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
    source.connect(gain).connect(out);
  };
  const tone = (after, seconds, from, to, loud) => {
    const start = context.currentTime + after, sine = context.createOscillator();
    sine.frequency.setValueAtTime(from, start);
    sine.frequency.exponentialRampToValueAtTime(to, start + seconds);
    shaped(sine, start, seconds, loud);
    sine.start(start);
    sine.stop(start + seconds);
  };
  const noise = (after, seconds, kind, from, to, loud) => {
    const start = context.currentTime + after, source = context.createBufferSource();
    const filter = context.createBiquadFilter();
    source.buffer = hiss;
    filter.type = kind;
    filter.frequency.setValueAtTime(from, start);
    filter.frequency.exponentialRampToValueAtTime(to, start + seconds);
    source.connect(filter);
    shaped(filter, start, seconds, loud);
    source.start(start, Math.random() * 0.5, seconds);
  };
  const sounds = {
    dice: () => [0, 0.07, 0.13, 0.22, 0.33].forEach((after, number) => {
      noise(after, 0.04, 'bandpass', 3400 - 400 * number, 1500, 0.9 - 0.14 * number);
    }),
    hit: () => {
      tone(0, 0.2, 150, 48, 1);
      noise(0, 0.09, 'lowpass', 1400, 300, 0.7);
    },
    splash: () => {
      noise(0, 0.4, 'bandpass', 500, 2200, 0.8);
      tone(0.16, 0.12, 320, 720, 0.25);
      tone(0.27, 0.1, 420, 900, 0.18);
    },
    crumble: () => [0, 0.08, 0.15, 0.26].forEach((after, number) => {
      noise(after, 0.16, 'lowpass', 900 - 150 * number, 160, 0.8 - 0.12 * number);
    }),
    blast: () => {
      noise(0, 0.7, 'lowpass', 1600, 70, 1);
      tone(0, 0.5, 95, 34, 1);
    },
    turn: () => {
      tone(0, 0.16, 587, 587, 0.3);
      tone(0.13, 0.24, 880, 880, 0.26);
    },
  };
  const play = name => {
    if (document.hidden || context?.state !== 'running') return;
    sounds[name]?.();
  };
  // The kernel writes the name of a sound into a hidden field; one that is there already when the
  // field appears is from before.
  new MutationObserver(changes => {
    for (const {target, addedNodes} of changes) {
      if (!target.parentElement?.matches('.snails-heard')) continue;
      for (const one of addedNodes) if (one.dataset?.sound) play(one.dataset.sound);
    }
  }).observe(document.body, {subtree: true, childList: true});
  // One key for on and off, except where somebody writes.
  document.addEventListener('keydown', event => {
    const {target, key} = event;
    if (key.toLowerCase() !== 'q' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.closest?.('input:not([type=checkbox]), textarea, select, [contenteditable]')) return;
    const page = target.closest?.('.snails-page') ?? (target === document.body && document.querySelector('.snails-page'));
    const button = page && page.querySelector('.snails-sound');
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    button.click();
  }, {capture: true});
})();
