import { custodyCalls } from '@seam/contract/lab/sample/custody'
import { disposalCalls, disposalKind } from '@seam/contract/lab/sample/disposal'
import { portionKind, preparationCalls } from '@seam/contract/lab/sample/preparation'
import { sampleState } from '@seam/contract/lab/sample/sample'
import { staff } from '../content/staff-list.ts'
import type { MakeContext, TimedAction } from '../make/context.ts'
import { dayOfWork } from '../plan/working-time.ts'

const [analyst] = staff.analysts
const [reviewer] = staff.reviewers

/** Samples are stored every third day; those tested last are still in the laboratory. */
const rounds = 40
const daysBetween = 3

const keepTested = async ({ call }: MakeContext, round: number) => {
  const { rows } = await call(analyst, custodyCalls.page, { query: { state: sampleState.tested }, pageSize: 100 })
  if (rows.length === 0) return
  await call(analyst, custodyCalls.keep, {
    samples: rows.map(({ id, version }) => ({ id, version })),
    place: `留样柜 ${'ABCD'[round % 4]}-${1 + (round % 9)}`,
  })
}

/** Prepares half of the samples that wait for it. */
const prepareHalf = async ({ call }: MakeContext) => {
  const { rows } = await call(analyst, preparationCalls.page, { pageSize: 20 })
  for (const { id, version } of rows.filter((_, place) => place % 2 === 0))
    await call(analyst, preparationCalls.prepare, {
      sampleId: id,
      version,
      massBefore: '3000',
      portions: [
        { kind: portionKind.analysis, mass: '120', remarks: '' },
        { kind: portionKind.reserve, mass: '700', remarks: '存查' },
      ],
      remarks: '',
    })
}

/** Requests the disposal of samples whose retention is over; a confirmed order is carried out. */
const disposeDue = async ({ call, passwordOf }: MakeContext, count: number, isConfirmed: boolean) => {
  const { rows } = await call(analyst, custodyCalls.page, { query: { isDue: 1 }, pageSize: count })
  if (rows.length === 0) return
  const { id } = await call(analyst, disposalCalls.request, {
    kind: disposalKind.dispose,
    method: '弃置',
    recipient: '',
    reason: '留样到期',
    samples: rows.map(row => ({ id: row.id, version: row.version })),
  })
  if (!isConfirmed) return
  const { version } = await call(reviewer, disposalCalls.get, { id })
  await call(reviewer, disposalCalls.confirm, { id, version, password: passwordOf(reviewer) })
}

/** Preparation, retention and disposal; some samples are due, and one order waits for its second person. */
export const custodyActions = (context: MakeContext): TimedAction[] => [
  ...Array.from({ length: rounds }, (_, round) => ({
    at: context.end - (rounds - round) * daysBetween * dayOfWork + 300,
    run: () => keepTested(context, round),
  })),
  { at: context.end - 15 * dayOfWork + 200, run: () => disposeDue(context, 15, true) },
  { at: context.end - dayOfWork + 210, run: () => disposeDue(context, 6, false) },
  { at: context.end - 40, run: () => prepareHalf(context) },
]
