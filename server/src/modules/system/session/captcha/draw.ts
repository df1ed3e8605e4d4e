import { glyphs, type Point, type Stroke } from './glyphs.ts'
import type { Picture } from './png.ts'

const width = 160
const height = 56
const levels = 5
const paper = [244, 246, 249] as const
const inks = [
  [31, 61, 122],
  [122, 36, 52],
  [22, 96, 70],
  [88, 48, 120],
  [120, 76, 16],
] as const

const between = (low: number, high: number): number => low + Math.random() * (high - low)

// Each ink from paper to full in `levels` steps; a pixel is ink * levels + step.
const palette = inks.flatMap(ink =>
  Array.from({ length: levels }, (_, level) => {
    const mix = (at: 0 | 1 | 2) => Math.round(paper[at] + ((ink[at] - paper[at]) * level) / (levels - 1))
    return [mix(0), mix(1), mix(2)] as const
  }),
)

/** Distance of a point from a segment, in pixels. */
const distance = (x: number, y: number, [ax, ay]: Point, [bx, by]: Point): number => {
  const [dx, dy] = [bx - ax, by - ay]
  const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)))
  const [offX, offY] = [x - ax - along * dx, y - ay - along * dy]
  return Math.sqrt(offX * offX + offY * offY)
}

/** Points close enough together to be bent. */
const fine = (stroke: Stroke): Point[] =>
  stroke.flatMap((to, at) => {
    const from = stroke[at - 1]
    if (from === undefined) return [to]
    return [1, 2, 3, 4].map(
      (step): Point => [from[0] + ((to[0] - from[0]) * step) / 4, from[1] + ((to[1] - from[1]) * step) / 4],
    )
  })

const canvas = () => {
  const pixels = new Uint8Array(width * height)
  const segment = (from: Point, to: Point, radius: number, ink: number) => {
    const reach = radius + 1
    const left = Math.max(0, Math.floor(Math.min(from[0], to[0]) - reach))
    const right = Math.min(width - 1, Math.ceil(Math.max(from[0], to[0]) + reach))
    const top = Math.max(0, Math.floor(Math.min(from[1], to[1]) - reach))
    const bottom = Math.min(height - 1, Math.ceil(Math.max(from[1], to[1]) + reach))
    for (let y = top; y <= bottom; y++)
      for (let x = left; x <= right; x++) {
        const cover = Math.min(1, Math.max(0, radius + 0.5 - distance(x, y, from, to)))
        const level = Math.round(cover * (levels - 1))
        const at = y * width + x
        if (level > (pixels[at] ?? 0) % levels) pixels[at] = ink * levels + level
      }
  }
  const line = (points: readonly Point[], radius: number, ink: number) => {
    for (const [at, to] of points.entries()) segment(points[at - 1] ?? to, to, radius, ink)
  }
  return { pixels, line }
}

const anyInk = (): number => Math.floor(Math.random() * inks.length)

/** The placement of a glyph: rotation, slant, size and offset. */
const stance = (middle: number, room: number) => {
  const [turn, lean, size] = [between(-0.3, 0.3), between(-0.25, 0.25), between(0.8, 0.95) * Math.min(6.5, room / 4.4)]
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)]
  const [atX, atY] = [middle + between(-2, 2), height / 2 + between(-4, 4)]
  return ([x, y]: Point): Point => {
    const [across, down] = [(x - 2 - lean * (y - 3)) * size * 1.05, (y - 3) * size]
    return [atX + across * cos - down * sin, atY + across * sin + down * cos]
  }
}

/** A wave over the whole picture. */
const wave = () => {
  const [high, long, start] = [between(1.5, 3), between(20, 32), between(0, 6)]
  return ([x, y]: Point): Point => [x + 1.5 * Math.sin(y / 11 + start), y + high * Math.sin(x / long + start)]
}

/**
 * Draws the characters bent, rotated and crossed by lines: readable for people, difficult for programs. The caller
 * provides the answer.
 */
export const draw = (text: string): Picture => {
  const { pixels, line } = canvas()
  const bend = wave()
  const step = (width - 24) / text.length
  for (const [at, character] of [...text.toUpperCase()].entries()) {
    const stand = stance(12 + step * (at + 0.5), step)
    const ink = anyInk()
    const radius = between(1.4, 1.9)
    for (const stroke of glyphs.get(character) ?? [])
      line(
        fine(stroke).map(point => bend(stand(point))),
        radius,
        ink,
      )
  }
  for (let n = 0; n < 3; n++) {
    const across = [0, 1, 2, 3, 4].map((part): Point => [(part * width) / 4, between(6, height - 6)])
    line(fine(across).map(bend), between(0.5, 0.9), anyInk())
  }
  for (let n = 0; n < 45; n++) {
    const dot: Point = [between(0, width), between(0, height)]
    line([dot], between(0.4, 1.1), anyInk())
  }
  return { width, height, pixels, palette }
}
