import { postingKind } from '@seam/contract/client/money/ledger'
import type { Permission } from '@seam/contract/kit/permission'
import { fromFen } from '@seam/contract/kit/value/money'
import { delegationCommand } from '@seam/contract/lab/delegation/delegation'
import type { Db } from '../../../db/database.ts'
import { mayRun } from '../../../kit/transition/transition.rules.ts'
import { selectDelegationPostings } from '../../client/ledger/ledger.rows.ts'
import { selectSamples } from '../sample/sample-read.rows.ts'
import { type DelegationDetail, selectAttachments } from './delegation.rows.ts'
import { coveredOf, type DelegationFacts, delegationTransitions } from './delegation.rules.ts'
import { surchargeOf } from './order/fee.rules.ts'

type Rights = ReadonlySet<Permission>

const canOf = (row: DelegationFacts & { inScope: boolean }, rights: Rights) => {
  const may = (command: keyof typeof delegationTransitions.commands) =>
    mayRun(delegationTransitions, command, row, rights)
  const { inScope } = row
  return {
    update: inScope && may('update'),
    delete: inScope && may('delete'),
    sign: may('sign'),
    pay: may('pay'),
    change: inScope && may('change'),
    cancel: inScope && may('cancel'),
    explainDelay: inScope && may('explainDelay'),
    informClient: inScope && may('informClient'),
    refund: inScope && rights.has('refundRequest') && coveredOf(row) > 0n,
  }
}

/** A row of the list on the wire. */
export const toDelegationRow = <R extends DelegationFacts & { fee: bigint; inScope: boolean }>(
  row: R,
  rights: Rights,
) => ({
  ...row,
  fee: fromFen(row.fee),
  covered: fromFen(coveredOf(row)),
  can: canOf(row, rights),
})

type StoredSample = Awaited<ReturnType<typeof selectSamples>>[number]

/** The lab code is answered only to users who may see its client. */
const toSample = (sample: StoredSample, delegateCode: string, rights: Rights) => ({
  ...sample,
  sampleCode: `${delegateCode}-${String(sample.position).padStart(2, '0')}`,
  labCode: rights.has('codeMapping') ? sample.labCode : null,
  groups: sample.groups.map(group => ({ ...group, price: fromFen(group.price) })),
  items: sample.items.map(item => ({ ...item, price: fromFen(item.price), charged: fromFen(item.charged) })),
})

type Posting = Awaited<ReturnType<typeof selectDelegationPostings>>[number]

/** What was handed over for a payment in cash. */
const cashOf = ({ kind, paid, tendered }: Posting) =>
  kind !== postingKind.pay || paid === null || tendered === null
    ? null
    : { paid: fromFen(paid), tendered: fromFen(tendered), change: fromFen(tendered - paid) }

/** A complete delegation on the wire. */
export const toDelegation = async (db: Db, row: DelegationDetail, rights: Rights) => {
  const [samples, attachments, payments] = await Promise.all([
    selectSamples(db, row.id),
    selectAttachments(db, row.id),
    selectDelegationPostings(db, row.id),
  ])
  return {
    ...toDelegationRow(row, rights),
    surcharge: fromFen(surchargeOf(row.surcharges)),
    subtotal: fromFen(row.subtotal),
    samples: samples.map(sample => toSample(sample, row.delegateCode, rights)),
    ...attachments,
    payments: payments.map(payment => ({ ...payment, amount: fromFen(payment.amount), cash: cashOf(payment) })),
    steps: attachments.steps.map(step => ({ ...step, nodeName: delegationCommand.label(step.command) })),
  }
}
