import { Decimal } from '@seam/contract/kit/value/decimal'
import { preparationFailures as failures } from '@seam/contract/lab/sample/preparation'
import { type Reason, reason } from '../../../../kit/reason.rules.ts'

type Draft = {
  readonly massBefore: string
  readonly portions: readonly { readonly mass: string }[]
  readonly remarks: string
}

/** All reasons against a preparation: the mass cannot grow, and a second preparation needs an explanation. */
export const reasonsAgainstPreparation = (
  { massBefore, portions, remarks }: Draft,
  { isPrepared }: { readonly isPrepared: boolean },
): Reason[] => {
  const sum = portions.reduce((total, { mass }) => total.plus(mass), new Decimal(0))
  return [
    ...(sum.gt(massBefore)
      ? [
          reason(failures.portionsExceed, `各分样共 ${sum.toFixed()} g，大于制样前质量 ${massBefore} g`, {
            path: ['massBefore'],
          }),
        ]
      : []),
    ...(isPrepared && remarks === '' ? [reason(failures.remarksMissing, undefined, { path: ['remarks'] })] : []),
  ]
}
