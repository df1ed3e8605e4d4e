import { coalProjects, cokeProjects } from './catalogue/catalogue-projects.ts'

type Content = {
  readonly code: string
  readonly name: string
  readonly level: 'impossible' | 'unusual'
  readonly low: string | null
}

/** Have a rule with a narrower limit, or one of coke, already. */
const limitedElsewhere = ['KAD', 'KVDAF', 'KSTD']
/** Differences: below 0 they are unusual, by rules of their own. */
const differences = ['O', 'OAR', 'OD', 'ODAF', 'SOAD']
/** Follow from Mad + Aad + Vad, which is unusual from 100 % and impossible from 100.5 % on. */
const sums = ['FCAD', 'FCAR', 'FCD', 'FCDAF', 'VDAF', 'KFCD']

/** Mass percents that are calculated: of the sample, so between 0 and 100 on every basis. */
export const calculatedContents: readonly Content[] = [...coalProjects, ...cokeProjects].flatMap(
  ([code, name, , unit, , , , , kind]) =>
    kind !== 'calculated' || unit !== '%' || limitedElsewhere.includes(code)
      ? []
      : [
          {
            code,
            name,
            level: sums.includes(code) ? ('unusual' as const) : ('impossible' as const),
            low: differences.includes(code) ? null : '0',
          },
        ],
)
