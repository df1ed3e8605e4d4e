import type { Delegation } from '@seam/contract/lab/delegation/delegation.row'
import { printCalls, printDocument, printFailures, printLimits } from '@seam/contract/lab/delegation/print'
import { itemState, sampleState } from '@seam/contract/lab/sample/sample'
import type { Db } from '../../../../db/database.ts'
import type { Caller } from '../../../../kit/caller.ts'
import { refuse, requireRow } from '../../../../kit/refusal.ts'
import { implement } from '../../../../kit/serve/implement.ts'
import { findLaboratory } from '../../../catalogue/laboratory/laboratory.rows.ts'
import { selectChanges } from '../change/change.rows.ts'
import { findDelegation } from '../delegation.rows.ts'
import { toDelegation } from '../delegation.view.ts'
import { checkBeforePrint, printReceipt, recordPrints, requirePrintable } from './print.commands.ts'

type Viewer = Pick<Caller, 'scope' | 'permissions'>

/** A delegation for its papers: without cancelled items, except those of a rejected sample, which state what was ordered. */
const requireDelegation = async (db: Db, id: number, caller: Viewer): Promise<Delegation> => {
  const delegation = await toDelegation(db, requireRow(await findDelegation(db, id, caller)), caller.permissions)
  const samples = delegation.samples.map(sample => ({
    ...sample,
    items:
      sample.state === sampleState.rejected
        ? sample.items
        : sample.items.filter(({ state }) => state !== itemState.cancelled),
  }))
  return { ...delegation, samples }
}

const pdf = (fileName: string, body: Buffer) => ({ fileName: `${fileName}.pdf`, body })

// The drawing library and its fonts are loaded with the first paper, not with the server.
export const printRoutes = implement(printCalls, {
  form: async ({ db, input, caller }) => {
    await requirePrintable(db, [input.id], printDocument.form, caller)
    const delegation = await requireDelegation(db, input.id, caller)
    const { drawForm } = await import('./paper/form.ts')
    return pdf(`委托单-${delegation.delegateCode}`, await drawForm(await findLaboratory(db), delegation))
  },

  receipt: async context => {
    const { input, caller } = context
    const { drawReceipt } = await import('./paper/receipt.ts')
    return printReceipt(context, async (tx, copy) => {
      const delegation = await requireDelegation(tx, input.id, caller)
      const laboratory = await findLaboratory(tx)
      return async () => {
        const body = await drawReceipt(laboratory, delegation, { copy, userName: caller.userName })
        return pdf(`小票-${delegation.delegateCode}`, body)
      }
    })
  },

  explanation: async ({ db, input, caller }) => {
    await requirePrintable(db, [input.id], printDocument.explanation, caller)
    const delegation = await requireDelegation(db, input.id, caller)
    const { drawExplanation } = await import('./paper/explanation.ts')
    return pdf(`样品说明-${delegation.delegateCode}`, await drawExplanation(await findLaboratory(db), delegation))
  },

  change: async ({ db, input, caller }) => {
    await requirePrintable(db, [input.id], printDocument.change, caller)
    const delegation = await requireDelegation(db, input.id, caller)
    const changes = await selectChanges(db, input.id)
    const { drawChanges } = await import('./paper/change-slip.ts')
    return pdf(`变更单-${delegation.delegateCode}`, await drawChanges(await findLaboratory(db), delegation, changes))
  },

  labels: async ({ db, input, caller }) => {
    await requirePrintable(db, input.ids, printDocument.sampleLabel, caller)
    const delegations: Delegation[] = []
    for (const id of input.ids) delegations.push(await requireDelegation(db, id, caller))
    const selected = input.sampleIds && new Set(input.sampleIds)
    const labels = delegations.flatMap(({ urgency, samples }) =>
      samples
        .filter(({ id, labCode }) => labCode !== null && (selected === undefined || selected.has(id)))
        .map(sample => ({ sample, urgency })),
    )
    if (labels.length === 0) throw refuse(printFailures.noLabCode)
    if (labels.length > printLimits.labels) throw refuse(printFailures.tooManyLabels)
    const { drawLabels } = await import('./paper/label.ts')
    return pdf('样品标签', await drawLabels(await findLaboratory(db), labels))
  },

  check: ({ db, input, caller }) => checkBeforePrint(db, input, caller),

  printed: recordPrints,
})
