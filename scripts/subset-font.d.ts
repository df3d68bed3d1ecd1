declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2' | 'truetype';
    /** Keeps no glyphs that only ligatures need. */
    noLayoutClosure?: boolean;
    variationAxes?: Record<string, number | { min: number; max: number }>;
  }
  function subsetFont(font: Buffer, letters: string, options: Options): Promise<Buffer>;
  export default subsetFont;
}
