import type { Dice } from '../dice.ts'

/** What the ash is made of, per cent, and where it melts, ℃. */
export const ashes = (dice: Dice) => {
  const shares = {
    SIO2: dice.between(46, 54),
    AL2O3: dice.between(24, 34),
    FE2O3: dice.between(3, 9),
    CAO: dice.between(1.5, 7),
    MGO: dice.between(0.5, 1.6),
    TIO2: dice.between(0.8, 1.5),
    K2O: dice.between(0.5, 1.6),
    NA2O: dice.between(0.3, 1.1),
    SO3: dice.between(0.6, 3.2),
    P2O5: dice.between(0.1, 0.5),
  }
  const scale = dice.between(97.8, 99.6) / Object.values(shares).reduce((sum, share) => sum + share, 0)
  const softening = dice.between(1180, 1460)
  return {
    ...Object.fromEntries(Object.entries(shares).map(([oxide, share]) => [oxide, share * scale])),
    DT: softening - dice.between(45, 90),
    ST: softening,
    HT: softening + dice.between(15, 30),
    FT: softening + dice.between(40, 75),
  }
}

/** P and Cl in per cent, F, As and Hg in µg/g, of the air-dried coal. */
export const traces = (dice: Dice) => ({
  P: dice.between(0.006, 0.06),
  CL: dice.between(0.012, 0.06),
  F: dice.between(70, 170),
  AS: dice.between(1, 7),
  HG: dice.between(0.05, 0.28),
})
