/** Standard deviation of the logistic distribution ln(p / (1 − p)). */
const logisticDeviation = Math.PI / Math.sqrt(3)
/** Readings beyond this many deviations would be separated from the others by empty classes. */
const farthest = 2.4

/** What the microscopist reads: points spread evenly over the distribution around the mean, more of them for a blend. */
export const reflectanceReadings = (mean: number, deviation: number): string[] => {
  const points = deviation > 0.1 ? 250 : 120
  return Array.from({ length: points }, (_, at) => {
    const share = (at + 0.5) / points
    const apart = Math.log(share / (1 - share)) / logisticDeviation
    return (mean + deviation * Math.min(farthest, Math.max(-farthest, apart))).toFixed(3)
  })
}
