import type { Random } from './random.ts'

/** Composition of the ash in per cent, and its fusion temperatures in ℃. */
export const ashes = (random: Random) => {
  const shares = {
    SIO2: random.between(46, 54),
    AL2O3: random.between(24, 34),
    FE2O3: random.between(3, 9),
    CAO: random.between(1.5, 7),
    MGO: random.between(0.5, 1.6),
    TIO2: random.between(0.8, 1.5),
    K2O: random.between(0.5, 1.6),
    NA2O: random.between(0.3, 1.1),
    SO3: random.between(0.6, 3.2),
    P2O5: random.between(0.1, 0.5),
  }
  const scale = random.between(97.8, 99.6) / Object.values(shares).reduce((sum, share) => sum + share, 0)
  const softening = random.between(1180, 1460)
  return {
    ...Object.fromEntries(Object.entries(shares).map(([oxide, share]) => [oxide, share * scale])),
    DT: softening - random.between(45, 90),
    ST: softening,
    HT: softening + random.between(15, 30),
    FT: softening + random.between(40, 75),
  }
}

/** P and Cl in per cent, F, As and Hg in µg/g, of the air-dried coal. */
export const traces = (random: Random) => ({
  P: random.between(0.006, 0.06),
  CL: random.between(0.012, 0.06),
  F: random.between(70, 170),
  AS: random.between(1, 7),
  HG: random.between(0.05, 0.28),
})
