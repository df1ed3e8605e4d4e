// A table: a dozen numbers for each class of coal.
type Range = readonly [low: number, high: number]

/** Plausible, consistent properties of the coals of a class of GB/T 5751. */
export type CoalKind = {
  /** Volatile matter, % daf. */
  readonly vdaf: Range
  /** Caking index; maximum thickness of the plastic layer and final contraction, mm. */
  readonly g: Range
  readonly y: Range
  readonly x: Range
  /** Moisture of the air-dried sample, total moisture of raw coal, %. */
  readonly mad: Range
  readonly mt: Range
  /** Ash of raw coal, % dry; that of clean coal depends on the washery. */
  readonly ash: Range
  /** Total sulfur, % dry. */
  readonly sulfur: Range
  /** Gross calorific value, MJ/kg daf; carbon, % daf. */
  readonly heat: Range
  readonly carbon: Range
  /** Maximum reflectance of vitrinite, %. */
  readonly rmax: Range
  readonly hgi: Range
}

const coking = { mad: [0.6, 1.4], mt: [4, 7.5], ash: [18, 36], hgi: [78, 96] } as const

/** By the names of the categories. */
export const coalKinds: Readonly<Record<string, CoalKind>> = {
  焦煤: {
    ...coking,
    vdaf: [20.5, 26],
    g: [72, 88],
    y: [14, 21],
    x: [28, 42],
    sulfur: [0.45, 1.6],
    heat: [35.9, 36.4],
    carbon: [88.4, 89.4],
    rmax: [1.22, 1.45],
  },
  '1/3焦煤': {
    ...coking,
    vdaf: [29, 35],
    g: [70, 84],
    y: [13, 20],
    x: [24, 38],
    sulfur: [0.4, 1.1],
    heat: [35, 35.6],
    carbon: [86, 87.2],
    rmax: [0.82, 0.94],
  },
  肥煤: {
    ...coking,
    vdaf: [27, 33],
    g: [89, 97],
    y: [26, 31],
    x: [12, 26],
    sulfur: [0.9, 2.4],
    heat: [35.5, 36],
    carbon: [86.8, 88],
    rmax: [0.98, 1.16],
  },
  气肥煤: {
    ...coking,
    vdaf: [38, 42],
    g: [91, 98],
    y: [26, 30],
    x: [10, 22],
    sulfur: [1.6, 2.9],
    heat: [34.2, 34.9],
    carbon: [83.6, 84.8],
    rmax: [0.76, 0.88],
  },
  气煤: {
    ...coking,
    mad: [1.4, 2.8],
    vdaf: [37.5, 41],
    g: [52, 76],
    y: [9, 15],
    x: [30, 45],
    sulfur: [0.4, 0.9],
    heat: [33.4, 34.1],
    carbon: [82.6, 83.8],
    rmax: [0.66, 0.78],
  },
  瘦煤: {
    ...coking,
    vdaf: [14.5, 19],
    g: [24, 58],
    y: [5, 11],
    x: [16, 30],
    sulfur: [0.4, 1.8],
    heat: [36.1, 36.6],
    carbon: [89.6, 90.6],
    rmax: [1.52, 1.68],
  },
  贫瘦煤: {
    ...coking,
    vdaf: [13, 16.5],
    g: [7, 18],
    y: [0, 4],
    x: [8, 18],
    sulfur: [0.5, 1.9],
    heat: [36, 36.4],
    carbon: [90.2, 91],
    rmax: [1.7, 1.88],
  },
  贫煤: {
    ...coking,
    vdaf: [11, 15.5],
    g: [0, 3],
    y: [0, 0],
    x: [2, 8],
    ash: [14, 28],
    sulfur: [0.3, 1.6],
    heat: [35.6, 36.1],
    carbon: [90.8, 91.8],
    rmax: [1.95, 2.3],
    hgi: [74, 90],
  },
  无烟煤: {
    vdaf: [6.7, 9.6],
    g: [0, 0],
    y: [0, 0],
    x: [0, 0],
    mad: [1.1, 2.6],
    mt: [3.5, 8],
    ash: [9, 24],
    sulfur: [0.3, 0.9],
    heat: [34.6, 35.2],
    carbon: [92, 93],
    rmax: [2.6, 3.4],
    hgi: [34, 52],
  },
  长焰煤: {
    vdaf: [37.4, 42],
    g: [0, 12],
    y: [0, 0],
    x: [10, 24],
    mad: [3.6, 8.2],
    mt: [11, 17.5],
    ash: [6, 19],
    sulfur: [0.25, 0.9],
    heat: [31.2, 32.3],
    carbon: [78.6, 80.4],
    rmax: [0.48, 0.62],
    hgi: [52, 66],
  },
  褐煤: {
    vdaf: [42.5, 48],
    g: [0, 0],
    y: [0, 0],
    x: [0, 0],
    mad: [9.5, 14],
    mt: [27, 34],
    ash: [12, 26],
    sulfur: [0.5, 1.4],
    heat: [27.4, 28.6],
    carbon: [71, 73],
    rmax: [0.32, 0.42],
    hgi: [48, 62],
  },
}
