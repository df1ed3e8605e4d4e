import { Decimal } from '@seam/contract/kit/decimal'

/** Something that is charged on its own; prices in fen. */
export type FeeProject = { readonly projectId: number; readonly price: bigint }
/** A package with a price of its own, and what is in it. */
export type FeeGroup = { readonly groupId: number; readonly price: bigint; readonly projectIds: readonly number[] }
/** What is chosen for one sample. The same choice twice is one choice. */
export type FeeSample = { readonly groups: readonly FeeGroup[]; readonly projects: readonly FeeProject[] }
type Surcharge = { readonly name: string; readonly amount: bigint }

export type FeeInput = {
  readonly samples: readonly FeeSample[]
  /** 费用系数, such as '1.50' */
  readonly coefficient: string
  /** 会员折扣, such as '0.95' */
  readonly memberRate: string
  readonly surcharges: readonly Surcharge[]
}

/** A choice at the price of the list, and what it adds to the subtotal: nothing, if a chosen group covers it. Fen. */
type QuoteLine = {
  /** which sample, counted from 0 */
  readonly sample: number
  readonly groupId: number | null
  readonly projectId: number | null
  readonly price: bigint
  readonly charged: bigint
  readonly coveredBy: number | null
}

/** All that a fee was made of, to be kept with the delegation: the price list may change later. Fen. */
export type Quote = Omit<FeeInput, 'samples'> & {
  readonly lines: readonly QuoteLine[]
  readonly subtotal: bigint
  readonly surcharge: bigint
  readonly total: bigint
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)

const once = <T>(choices: readonly T[], idOf: (choice: T) => number): readonly T[] =>
  choices.filter((choice, at) => choices.findIndex(other => idOf(other) === idOf(choice)) === at)

const linesOf = ({ groups, projects }: FeeSample, sample: number): readonly QuoteLine[] => [
  ...once(groups, group => group.groupId).map(({ groupId, price }) => ({
    sample,
    groupId,
    projectId: null,
    price,
    charged: price,
    coveredBy: null,
  })),
  ...once(projects, project => project.projectId).map(({ projectId, price }) => {
    const coveredBy = groups.find(group => group.projectIds.includes(projectId))?.groupId ?? null
    return { sample, groupId: null, projectId, price, charged: coveredBy === null ? price : 0n, coveredBy }
  }),
]

/**
 * Σ lines × coefficient × member rate + surcharges, rounded half-up (四舍五入) to the fen once, at the total; a project
 * inside a chosen group of its sample is not charged again. Fails on a negative price, factor or surcharge.
 */
export const quote = ({ samples, coefficient, memberRate, surcharges }: FeeInput): Quote => {
  const lines = samples.flatMap(linesOf)
  const amounts = [...lines.map(line => line.price), ...surcharges.map(({ amount }) => amount)]
  const factors = [coefficient, memberRate].map(factor => new Decimal(factor))
  if (amounts.some(amount => amount < 0n) || factors.some(factor => !factor.gte(0))) {
    throw new RangeError('prices, factors and surcharges are not negative')
  }
  const subtotal = sum(lines.map(line => line.charged))
  const surcharge = sum(surcharges.map(({ amount }) => amount))
  const exact = factors.reduce((fee, factor) => fee.times(factor), new Decimal(subtotal.toString()))
  const total = BigInt(exact.toFixed(0, Decimal.ROUND_HALF_UP)) + surcharge
  return { lines, subtotal, coefficient, memberRate, surcharges, surcharge, total }
}
