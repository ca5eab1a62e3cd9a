// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * A drawing of the page as a picture file. An image knows nothing of the page around it, so
 * what the page's styles, symbols, patterns and fonts give a drawing is written into it
 * first.
 */

/** A drawing and the part of the plane that it shows. */
export interface Drawn {
  box: readonly [x: number, y: number, w: number, h: number];
  svg: string;
  /** There is more around it: a place of another shape is filled with that. */
  crops?: boolean;
}

const SVG = 'http://www.w3.org/2000/svg';

/** What parts hand on to those in them, and what each has for itself; of these what it is if nobody says. */
const HANDED =
  'fill fill-opacity fill-rule stroke stroke-width stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-opacity font-family font-size font-weight font-style letter-spacing text-anchor paint-order visibility color'.split(
    ' ',
  );
const OWN: Record<string, string> = {
  opacity: '1',
  display: 'inline',
  'stop-color': 'rgb(0, 0, 0)',
  'stop-opacity': '1',
  'dominant-baseline': 'auto',
  'vector-effect': 'none',
  'clip-path': 'none',
  mask: 'none',
};

/** Symbols are put where they are used: an image has no page to look for them in. */
function unfold(root: Element): void {
  for (const use of [...root.querySelectorAll('use')]) {
    const found = document.getElementById(use.getAttribute('href')?.slice(1) ?? ''),
      box = found?.getAttribute('viewBox'),
      inner = document.createElementNS(SVG, 'svg');
    for (const { name, value } of [...use.attributes]) if (name !== 'href') inner.setAttribute(name, value);
    if (box) inner.setAttribute('viewBox', box);
    inner.setAttribute('overflow', 'visible');
    if (found) inner.append(...[...found.cloneNode(true).childNodes]);
    use.replaceWith(inner);
    if (found) unfold(inner);
  }
}

/** What the page's styles make of a part, as attributes: an image takes no classes. */
function inscribe(part: Element, parent: CSSStyleDeclaration | null): void {
  const style = getComputedStyle(part),
    set: [string, string][] = [];
  for (const name of HANDED) {
    const value = style.getPropertyValue(name);
    if (!parent || value !== parent.getPropertyValue(name)) set.push([name, value]);
  }
  for (const [name, usual] of Object.entries(OWN)) {
    const value = style.getPropertyValue(name);
    if (value && value !== usual) set.push([name, value]);
  }
  for (const child of part.children) inscribe(child, style);
  for (const [name, value] of set) part.setAttribute(name, value.replaceAll('"', "'"));
  part.removeAttribute('class');
}

/** The patterns and gradients that a drawing names, and those that they name. */
function named(root: Element): Element[] {
  const found = new Map<string, Element>();
  const look = (from: Element): void => {
    for (const part of [from, ...from.querySelectorAll('*')])
      for (const { value } of part.attributes)
        for (const [, id] of value.matchAll(/url\(['"]?#([^'")]+)['"]?\)/g)) {
          const def = found.has(id!) ? null : document.getElementById(id!);
          if (!def) continue;
          const copy = def.cloneNode(true) as Element;
          found.set(id!, copy);
          // styled where it stands: there its classes mean something
          def.parentNode!.append(copy);
          inscribe(copy, null);
          copy.remove();
          look(copy);
        }
  };
  look(root);
  return [...found.values()];
}

const asText = (file: Blob): Promise<string> =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result as string);
    reader.onerror = () => failed(reader.error ?? new Error('unread'));
    reader.readAsDataURL(file);
  });

/** The fonts that the page has loaded, whole, as rules. */
async function fonts(): Promise<string> {
  const has = new Set([...document.fonts].filter((f) => f.status === 'loaded').map((f) => f.unicodeRange + f.weight));
  const rules = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].filter((r): r is CSSFontFaceRule => r instanceof CSSFontFaceRule).map((r) => ({ r, sheet })),
  );
  const texts = await Promise.all(
    rules.map(async ({ r, sheet }) => {
      const get = (name: string): string => r.style.getPropertyValue(name),
        url = /url\(["']?([^"')]+)/.exec(get('src'))?.[1];
      if (!url || !has.has(get('unicode-range') + get('font-weight'))) return '';
      const file = await fetch(new URL(url, sheet.href ?? location.href)).then((a) => a.blob());
      return `@font-face{font-family:${get('font-family')};font-weight:${get('font-weight')};src:url(${await asText(file)})}`;
    }),
  );
  return texts.join('');
}

/** A drawing as a file of its own, which needs nothing else. */
async function standalone({ box, svg }: Drawn, width: number, height: number): Promise<string> {
  // in the page for a moment, out of sight: only there styles apply
  const host = document.createElement('div');
  host.className = 'share-host';
  host.setAttribute('aria-hidden', 'true');
  host.innerHTML = `<svg xmlns="${SVG}" viewBox="${box.join(' ')}" width="${width}" height="${height}">${svg}</svg>`;
  document.body.append(host);
  const root = host.querySelector('svg')!;
  try {
    unfold(root);
    inscribe(root, null);
    const defs = document.createElementNS(SVG, 'defs');
    defs.append(...named(root));
    root.prepend(defs);
    // put in as text: a style in the page itself would be against its rules
    const style = `<style>${await fonts().catch(() => '')}</style>`;
    return new XMLSerializer().serializeToString(root).replace(/>/, () => `>${style}`);
  } finally {
    host.remove();
  }
}

/** It as an image that can be painted. */
async function imageOf(drawn: Drawn, width: number, height: number): Promise<HTMLImageElement> {
  const text = await standalone(drawn, width, height),
    url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' })),
    image = new Image(width, height);
  try {
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** What stands above the board and below it. */
export interface Caption {
  title: string;
  lines: readonly string[];
  foot: string;
}

const WIDTH = 1200,
  MOST = 1500,
  EDGE = 40;

/** The board with its caption, as a PNG. */
export async function pictureFile(drawn: Drawn, caption: Caption): Promise<Blob> {
  const [, , w, h] = drawn.box,
    wide = Math.min(WIDTH - 2 * EDGE, (MOST * w) / h),
    high = (wide * h) / w,
    top = 116 + 34 * caption.lines.length,
    canvas = document.createElement('canvas'),
    ink = canvas.getContext('2d')!,
    style = getComputedStyle(document.documentElement);
  canvas.width = WIDTH;
  canvas.height = Math.round(top + high + 88);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  ink.fillStyle = colour('--paper');
  ink.fillRect(0, 0, canvas.width, canvas.height);
  ink.strokeStyle = colour('--ink');
  ink.strokeRect(14.5, 14.5, canvas.width - 29, canvas.height - 29);
  const write = (text: string, y: number, font: string, name = '--ink'): void => {
    ink.font = font;
    ink.fillStyle = colour(name);
    ink.textAlign = 'center';
    ink.fillText(text, WIDTH / 2, y, WIDTH - 2 * EDGE);
  };
  write(caption.title, 84, `52px ${colour('--display')}`);
  caption.lines.forEach((line, i) => write(line, 124 + 34 * i, `26px ${colour('--text')}`));
  ink.drawImage(await imageOf(drawn, Math.round(wide), Math.round(high)), (WIDTH - wide) / 2, top, wide, high);
  write(caption.foot, canvas.height - 36, `24px ${colour('--text')}`, '--ink-2');
  return new Promise((done, failed) =>
    canvas.toBlob((file) => (file ? done(file) : failed(new Error('no picture'))), 'image/png'),
  );
}

/** Hand it to the system's share sheet, or where there is none, save it. */
export async function hand(file: Blob, name: string, text: string): Promise<void> {
  const files = [new File([file], name, { type: file.type })];
  if (navigator.canShare?.({ files })) {
    // if you change your mind, there is nothing to report
    await navigator.share({ files, title: text }).catch((e: Error) => {
      if (e.name !== 'AbortError') throw e;
    });
    return;
  }
  save(file, name);
}

/** As a link with a name does. */
export function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}
