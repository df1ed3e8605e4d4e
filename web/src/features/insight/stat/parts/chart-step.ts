import type { FigureInput } from '@seam/contract/insight/stat/figure-input'
import { stepsOf, type TimeStep } from '@seam/contract/kit/value/day'
import { mostFigures } from '../../../../kit/chart/scale.ts'
import { numberText } from '../../../../kit/number/number-text.ts'

const stepNames = { day: '每日', week: '每周', month: '每月' } as const

/**
 * Why a chart of the period is drawn by month, where it would have more figures than are drawn; undefined if it is drawn
 * by its own step.
 */
export const noteOfMonths = (
  step: TimeStep,
  { startTime, endTime }: FigureInput,
  series: number,
): string | undefined => {
  const figures = stepsOf(step, startTime, endTime).length * series
  return step === 'month' || figures <= mostFigures
    ? undefined
    : `${stepNames[step]}的数超过 ${numberText(mostFigures)} 个，图按月画；${stepNames[step]}的在下表`
}
