export type Point = readonly [x: number, y: number]
export type Stroke = readonly Point[]

// Strokes on a grid of 4 by 6, y downwards. No similar characters: 0 O Q, 1 I L, 2 Z, 5 S, 8 B, G.
const drawn: Readonly<Record<string, string>> = {
  A: '0,6 2,0 4,6|.7,4 3.3,4',
  C: '4,1 3,.1 2,0 1,.1 .1,1.5 0,3 .1,4.5 1,5.9 2,6 3,5.9 4,5',
  D: '0,0 0,6 2,6 3.3,5.3 4,4 4,2 3.3,.7 2,0 0,0',
  E: '4,0 0,0 0,6 4,6|0,3 3,3',
  F: '4,0 0,0 0,6|0,3 3,3',
  H: '0,0 0,6|4,0 4,6|0,3 4,3',
  J: '1.5,0 4,0|3,0 3,4.8 2.4,5.8 1.5,6 .5,5.7 0,4.8',
  K: '0,0 0,6|4,0 0,3.4|1.2,2.5 4,6',
  M: '0,6 .3,0 2,3.5 3.7,0 4,6',
  N: '0,6 0,0 4,6 4,0',
  P: '0,6 0,0 2.6,0 3.7,.6 4,1.7 3.7,2.8 2.6,3.4 0,3.4',
  R: '0,6 0,0 2.6,0 3.7,.6 4,1.6 3.7,2.6 2.6,3.2 0,3.2|2,3.2 4,6',
  T: '0,0 4,0|2,0 2,6',
  U: '0,0 0,4.2 .6,5.5 2,6 3.4,5.5 4,4.2 4,0',
  V: '0,0 2,6 4,0',
  W: '0,0 .8,6 2,2.2 3.2,6 4,0',
  X: '0,0 4,6|4,0 0,6',
  Y: '0,0 2,3 4,0|2,3 2,6',
  3: '.2,.9 1,.2 2,0 3.2,.3 3.7,1.4 3.2,2.5 1.6,2.9|1.6,2.9 3.4,3.3 4,4.4 3.4,5.6 2,6 .8,5.8 0,5',
  4: '3,6 3,0 0,4.2 4,4.2',
  6: '3.6,.6 2.4,0 1,.8 .2,2.4 0,4.2 .6,5.5 2,6 3.4,5.5 4,4.3 3.4,3.1 2,2.7 .7,3.2 0,4.2',
  7: '0,0 4,0 1.6,6',
  9: '.4,5.4 1.6,6 3,5.2 3.8,3.6 4,1.8 3.4,.5 2,0 .6,.5 0,1.7 .6,2.9 2,3.3 3.3,2.8 4,1.8',
}

const strokesOf = (text: string): readonly Stroke[] =>
  text.split('|').map(stroke =>
    stroke.split(' ').map((pair): Point => {
      const [x = 0, y = 0] = pair.split(',').map(Number)
      return [x, y]
    }),
  )

export const glyphs: ReadonlyMap<string, readonly Stroke[]> = new Map(
  Object.entries(drawn).map(([character, text]) => [character, strokesOf(text)]),
)
export const alphabet = [...glyphs.keys()]
