import { fromFen } from '@seam/contract/kit/money'
import type { Permission } from '@seam/contract/kit/permission'
import { delegationCommand } from '@seam/contract/lab/delegation'
import type { Db } from '../../../db/database.ts'
import { mayRun } from '../../../kit/transition/transition.rules.ts'
import { samplesOf } from '../sample/sample-read.rows.ts'
import { attachmentsOf, type DelegationDetail } from './delegation.rows.ts'
import { type DelegationFacts, delegationTransitions } from './delegation.rules.ts'

type Rights = ReadonlySet<Permission>

const canOf = (facts: DelegationFacts, rights: Rights) => {
  const may = (command: 'update' | 'delete' | 'sign' | 'pay' | 'cancel') =>
    mayRun(delegationTransitions, command, facts, rights)
  return { update: may('update'), delete: may('delete'), sign: may('sign'), pay: may('pay'), cancel: may('cancel') }
}

/** A row of the list, as it travels. */
export const shownRow = <R extends DelegationFacts & { fee: bigint }>(row: R, rights: Rights) => ({
  ...row,
  fee: fromFen(row.fee),
  can: canOf(row, rights),
})

type StoredSample = Awaited<ReturnType<typeof samplesOf>>[number]

/** The blind code goes out only to those who may know which client's it is. */
const shownSample = (sample: StoredSample, delegateCode: string, rights: Rights) => ({
  ...sample,
  sampleCode: `${delegateCode}-${String(sample.position).padStart(2, '0')}`,
  labCode: rights.has('codeMapping') ? sample.labCode : null,
  groups: sample.groups.map(group => ({ ...group, price: fromFen(group.price) })),
  items: sample.items.map(item => ({ ...item, price: fromFen(item.price), charged: fromFen(item.charged) })),
})

/** A delegation whole, as it travels. */
export const shownDelegation = async (db: Db, row: DelegationDetail, rights: Rights) => {
  const [samples, attachments] = await Promise.all([samplesOf(db, row.id), attachmentsOf(db, row.id)])
  return {
    ...shownRow(row, rights),
    surcharge: fromFen(row.surcharge),
    subtotal: fromFen(row.subtotal),
    samples: samples.map(sample => shownSample(sample, row.delegateCode, rights)),
    ...attachments,
    payments: attachments.payments.map(payment => ({ ...payment, amount: fromFen(payment.amount) })),
    steps: attachments.steps.map(step => ({ ...step, nodeName: delegationCommand.label(step.command) })),
  }
}
