import { Decimal } from '@seam/contract/kit/value/decimal'
import { leastDistance } from '../retest/comparison.rules.ts'
import type { Measure, SampleFacts } from './facts.rules.ts'
import { textOfValue } from './quantity.rules.ts'

/** A value with the decimals of its report. */
const asReported = (value: Decimal, interval: Decimal): string => textOfValue(value, interval.decimalPlaces())

/** A value that has limits, but none at its level. */
export const outsideBands = ({ values }: SampleFacts): Measure[] =>
  values
    .filter(({ hasBands, hasLimit }) => hasBands && !hasLimit)
    .map(({ itemId, projectName, mean, interval }) => ({
      value: new Decimal(1),
      subject: projectName,
      unit: '',
      itemIds: [itemId],
      text: asReported(mean, interval),
    }))

/** A value on the edge of two limits. */
export const bandEdge = ({ values }: SampleFacts): Measure[] =>
  values
    .filter(({ isOnBandEdge }) => isOnBandEdge)
    .map(({ itemId, projectName, mean, interval }) => ({
      value: new Decimal(1),
      subject: projectName,
      unit: '',
      itemIds: [itemId],
      text: asReported(mean, interval),
    }))

/** The difference from the earlier result as a multiple of R, on the basis that R is given for; of bounds the least one. */
export const repeatedTest = ({ values }: SampleFacts): Measure[] =>
  values.flatMap(({ converted, ...value }) => {
    const { mean, earlier, reproducibility, bound, earlierBound } = converted ?? value
    if (earlier === null || reproducibility === null || reproducibility.isZero()) return []
    const [text, earlierText] = [bound ?? mean.toString(), earlierBound ?? earlier.toString()]
    const difference = leastDistance(text, earlierText, mean, earlier)
    const subject = converted === undefined ? '' : `换算为${converted.projectName} ${text}，`
    return [
      {
        value: difference.div(reproducibility),
        subject: value.projectName,
        unit: '',
        itemIds: [value.itemId],
        text: `${subject}与前次 ${earlierText} 相差 ${difference.toDecimalPlaces(4).toString()}，R=${reproducibility.toDecimalPlaces(4).toString()}`,
      },
    ]
  })

/** With fewer results the standard deviation is not meaningful. */
const fewestResults = 5

/** The distance from the mean of the last results in standard deviations, which are at least one step of the report. */
export const clientHistory = ({ values }: SampleFacts): Measure[] =>
  values.flatMap(({ itemId, projectName, mean, history, interval }) => {
    if (history.length < fewestResults) return []
    const average = Decimal.sum(...history).div(history.length)
    const squares = history.map(value => value.minus(average).pow(2))
    const deviation = Decimal.max(
      Decimal.sum(...squares)
        .div(history.length - 1)
        .sqrt(),
      interval,
    )
    const text = `${asReported(mean, interval)}，近${history.length}次均值 ${average.toDecimalPlaces(3).toString()}、标准差 ${deviation.toDecimalPlaces(3).toString()}`
    return [
      { value: mean.minus(average).abs().div(deviation), subject: projectName, unit: '', itemIds: [itemId], text },
    ]
  })
