import type { Tone } from '@seam/contract/kit/dictionary'

type Rgb = readonly [red: number, green: number, blue: number]
type BadgeColors = { readonly ground: string; readonly ink: string }

/** Colours of the tones. */
export const toneColors: Readonly<Record<Tone, string>> = {
  green: '#2e8b3d',
  red: '#cf2a2a',
  orange: '#d46b08',
  blue: '#1d6fc4',
  gray: '#6b7280',
  purple: '#722ed1',
  cyan: '#0e8f96',
  gold: '#c79a00',
}

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]
/** --surface of the dark theme */
const rock: Rgb = [24, 28, 33]

const rgbOf = (hex: string): Rgb => {
  const number = Number.parseInt(hex.slice(1), 16)
  return [number >> 16, (number >> 8) & 255, number & 255]
}
const hexOf = (color: Rgb) => `#${color.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`
const mixColors = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
]

const linear = (part: number) => {
  const share = part / 255
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
const luminance = ([red, green, blue]: Rgb) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** Contrast of two colours, 1–21 (WCAG 2, 1.4.3). */
export const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(rgbOf(one)), luminance(rgbOf(other))].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** least contrast of text, with a little left for rounding */
const readable = 4.6

/** The colour, mixed with `end` until its contrast on the ground is sufficient. */
const inkOn = (ground: Rgb, color: Rgb, end: Rgb): string => {
  const steps = Array.from({ length: 21 }, (_, step) => hexOf(mixColors(color, end, step / 20)))
  return steps.find(ink => contrast(ink, hexOf(ground)) >= readable) ?? hexOf(end)
}

/** Whether the colour is named; otherwise it is a hex colour. */
export const isTone = (color: string): color is Tone => Object.hasOwn(toneColors, color)
const plain = /^#[0-9a-f]{6}$/i

/** Ground and text colours of the same hue with sufficient contrast, for a tone or a hex colour; otherwise grey. */
export const badgeColors = (warnColor: string, dark: boolean): BadgeColors => {
  const color = rgbOf(isTone(warnColor) ? toneColors[warnColor] : plain.test(warnColor) ? warnColor : toneColors.gray)
  const ground = mixColors(dark ? rock : white, color, dark ? 0.24 : 0.13)
  return { ground: hexOf(ground), ink: inkOn(ground, color, dark ? white : black) }
}
