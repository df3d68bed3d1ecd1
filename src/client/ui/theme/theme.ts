import {
  ActionIcon,
  Anchor,
  Burger,
  Button,
  type CSSVariablesResolver,
  createTheme,
  Input,
  type MantineColorsTuple,
  PasswordInput,
  Skeleton,
  Text,
} from '@mantine/core';

// White text on shade 7 (light) and shade 6 (dark) has a contrast of at least 4.5 : 1 in every palette.
const ink: MantineColorsTuple = [
  '#eef1fe',
  '#dfe4fd',
  '#c3ccfa',
  '#a3b1f7',
  '#8fa0f4',
  '#6d80ea',
  '#5468e0',
  '#3b4fd1',
  '#3041ad',
  '#252f7d',
];
const green: MantineColorsTuple = [
  '#e9f7ef',
  '#d5efdf',
  '#b0e0c3',
  '#8fdcb0',
  '#6fd39a',
  '#2f9e62',
  '#23874f',
  '#1d7a44',
  '#166437',
  '#104b2a',
];
const yellow: MantineColorsTuple = [
  '#fdf6e3',
  '#faecc8',
  '#f4dc9a',
  '#f2cd72',
  '#f0c152',
  '#c98f12',
  '#9a6700',
  '#8a5a00',
  '#704900',
  '#543700',
];
const red: MantineColorsTuple = [
  '#fdeeee',
  '#fbdcdc',
  '#f5b9b8',
  '#ffa9a3',
  '#ff8f87',
  '#e05252',
  '#cf3a3a',
  '#b42323',
  '#951b1b',
  '#701616',
];
const gray: MantineColorsTuple = [
  '#f6f5f2',
  '#efeeea',
  '#e4e3de',
  '#d3d2cd',
  '#bbbbb8',
  '#8f9197',
  '#6b7080',
  '#5f6470',
  '#454a56',
  '#2b2f3a',
];
const dark: MantineColorsTuple = [
  '#e4e6ee',
  '#cdd1dd',
  '#a4a8b5',
  '#8c919e',
  '#3a3f4e',
  '#2a2e3a',
  '#1f232d',
  '#15171e',
  '#101218',
  '#0b0d11',
];

/** The smallest side of a touch target (44 px). */
const TOUCH = '2.75rem';

/** The last typefaces show emoji (the machine's own typefaces first) and raised letters (rare-characters.css). */
const family =
  "'Atkinson Hyperlegible Next', 'Plaza Fallback', 'Plaza Second Fallback', system-ui, " +
  "'Apple Color Emoji', 'Segoe UI Emoji', 'Noto Color Emoji', 'Noto Emoji', 'Plaza Raised', sans-serif";

export const theme = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 6 },
  colors: { ink, green, yellow, red, gray, dark },
  black: '#1b1e2b',
  fontFamily: family,
  headings: {
    fontFamily: family,
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(1.75rem, 1.4rem + 1.6vw, 2.5rem)', lineHeight: '1.15' },
      h2: { fontSize: '1.375rem', lineHeight: '1.3' },
      h3: { fontSize: '1.125rem', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '0.875rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  lineHeights: { md: '1.6' },
  defaultRadius: 'md',
  radius: { md: '0.625rem', lg: '1rem' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Anchor: Anchor.extend({ defaultProps: { underline: 'always' } }),
    Burger: Burger.extend({ defaultProps: { transitionDuration: 150 } }),
    Button: Button.extend({
      defaultProps: { size: 'md' },
      vars: () => ({ root: { '--button-height': TOUCH } }),
    }),
    ActionIcon: ActionIcon.extend({ vars: () => ({ root: { '--ai-size': TOUCH } }) }),
    Input: Input.extend({
      defaultProps: { size: 'md' },
      vars: () => ({ wrapper: { '--input-height': TOUCH } }),
    }),
    InputWrapper: Input.Wrapper.extend({ defaultProps: { size: 'md' } }),
    PasswordInput: PasswordInput.extend({ defaultProps: { size: 'md' } }),
    Skeleton: Skeleton.extend({ defaultProps: { animate: false, 'aria-hidden': true } }),
    Text: Text.extend({ defaultProps: { textWrap: 'pretty' } }),
  },
});

/** Replaces Mantine's colours that have too little contrast, and adds Plaza's own. */
export const resolveCssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#fbfaf8',
    '--mantine-color-dimmed': '#5a5f6b',
    '--mantine-color-placeholder': '#6b7080',
    '--mantine-color-error': '#b42323',
    '--mantine-color-success': '#1d7a44',
    '--mantine-color-default-border': '#d3d2cd',
    '--mantine-color-disabled-color': '#6b7080',
    '--plaza-surface': '#ffffff',
    '--plaza-score-yellow': '#543700',
    '--plaza-score-yellow-edge': '#c98f12',
    '--plaza-score-yellow-ground': '#faecc8',
    '--plaza-line': '#e4e3de',
    '--plaza-control-line': '#8f9197',
    '--plaza-focus': '#3b4fd1',
  },
  dark: {
    '--mantine-color-dimmed': '#a4a8b5',
    '--mantine-color-placeholder': '#9a9fae',
    '--mantine-color-error': '#ff8f87',
    '--mantine-color-success': '#6fd39a',
    '--mantine-color-disabled': '#2a2e3a',
    '--mantine-color-disabled-color': '#a4a8b5',
    '--mantine-color-red-light': '#3b1d21',
    '--mantine-color-green-light': '#153022',
    '--mantine-color-yellow-light': '#352a12',
    '--mantine-color-ink-light': '#262d57',
    '--plaza-surface': '#1f232d',
    '--plaza-score-yellow': '#f0c152',
    '--plaza-score-yellow-edge': '#f0c152',
    '--plaza-score-yellow-ground': 'transparent',
    '--plaza-line': '#2f3441',
    '--plaza-control-line': '#6b7080',
    '--plaza-focus': '#a3b1f7',
  },
});
