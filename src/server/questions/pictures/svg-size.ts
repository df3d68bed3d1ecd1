import { PictureProblem } from './picture.ts';

/** The longest side at which an SVG is shown: it has no pixels of its own. */
const SIDE_MAX = 1_600;
/** The length of each unit in pixels. */
const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
};

interface SvgSize {
  width: number;
  height: number;
  viewBox: string;
}

/** Returns the size in pixels at which a picture is shown, and its viewBox. */
export function readSvgSize(attributes: Record<string, string>): SvgSize {
  const box = readViewBox(attributes['viewBox']);
  const given = { width: readLength(attributes['width']), height: readLength(attributes['height']) };
  const { width, height } = box ? fillIn(given, box) : given;
  if (width === undefined || height === undefined)
    throw new PictureProblem('no dice su tamaño: guárdala de nuevo con ancho y alto');
  const scale = Math.min(1, SIDE_MAX / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    viewBox: box?.text ?? `0 0 ${round(width)} ${round(height)}`,
  };
}

interface Sides {
  width?: number | undefined;
  height?: number | undefined;
}

/** Computes a missing width or height from the other one and the viewBox. */
function fillIn({ width, height }: Sides, box: { width: number; height: number }): Sides {
  if (width === undefined && height === undefined) return box;
  return {
    width: width ?? ((height ?? 0) * box.width) / box.height,
    height: height ?? ((width ?? 0) * box.height) / box.width,
  };
}

function readViewBox(value = ''): { width: number; height: number; text: string } | undefined {
  const numbers = value
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [x, y, width, height] = numbers;
  if (numbers.length !== 4 || !numbers.every(Number.isFinite)) return undefined;
  if (x === undefined || y === undefined || !width || !height || width < 0 || height < 0) return undefined;
  return { width, height, text: numbers.join(' ') };
}

function readLength(value = ''): number | undefined {
  const [, number = '', unit = ''] = /^\s*\+?(\d*\.?\d+(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i.exec(value) ?? [];
  const pixels = Number(number || Number.NaN) * (UNITS[unit.toLowerCase()] ?? Number.NaN);
  return Number.isFinite(pixels) && pixels > 0 ? pixels : undefined;
}

function round(number: number): number {
  return Math.round(number * 1000) / 1000;
}
