const words = (text: string): Set<string> => new Set(text.trim().split(/\s+/));

/** Harmless elements: they are drawn, and can do nothing else. */
export const DRAWN_ELEMENTS = words(`
  svg g defs symbol use switch path rect circle ellipse line polyline polygon text tspan
  linearGradient radialGradient stop clipPath marker`);

/** Visible elements that are too complex to check: leaving them out would change what the picture shows. */
export const REFUSED_SVG_ELEMENTS = words(
  'style image foreignObject filter mask pattern textPath video audio iframe embed object canvas',
);

export const SVG_ATTRIBUTES = words(`
  id x y x1 y1 x2 y2 cx cy r rx ry fx fy fr d points width height viewBox preserveAspectRatio transform
  gradientTransform gradientUnits spreadMethod offset clipPathUnits markerUnits markerWidth markerHeight refX refY orient
  dx dy rotate textLength lengthAdjust pathLength`);

/** Properties that may be written as attributes or as declarations in a style. */
export const SVG_PROPERTIES = words(`
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset opacity color stop-color stop-opacity clip-path clip-rule display visibility
  font-family font-size font-style font-weight font-stretch font-variant letter-spacing word-spacing text-anchor
  text-decoration dominant-baseline alignment-baseline baseline-shift writing-mode marker marker-start marker-mid
  marker-end vector-effect shape-rendering text-rendering paint-order overflow`);

/** Elements that refer to another element of the same picture. */
export const REFERRING_ELEMENTS = words('use linearGradient radialGradient');

export const TEXT_ELEMENTS = words('text tspan');
