import type { DisposalRow } from '@seam/contract/lab/sample/disposal'
import { disposalCalls, disposalState } from '@seam/contract/lab/sample/disposal'
import type { Db } from '../../../../db/database.ts'
import type { Caller } from '../../../../kit/caller.ts'
import { requireRow } from '../../../../kit/refusal.ts'
import { implement } from '../../../../kit/serve/implement.ts'
import { mayRun } from '../../../../kit/transition/transition.rules.ts'
import { findLaboratory } from '../../../catalogue/laboratory/laboratory.rows.ts'
import { selectCustodySamples } from '../custody/custody.rows.ts'
import { confirmDisposal, rejectDisposal, requestDisposal } from './disposal.commands.ts'
import * as rows from './disposal.rows.ts'
import { disposalTransitions } from './disposal.rules.ts'

type StoredDisposal = NonNullable<Awaited<ReturnType<typeof rows.findDisposal>>>

const toRow = ({ requesterId, ...row }: StoredDisposal, { userId, permissions }: Caller): DisposalRow => {
  const facts = { ...row, requesterId, callerId: userId }
  const isOpen = row.state === disposalState.requested
  return {
    ...row,
    recipient: permissions.has('codeMapping') ? row.recipient : null,
    can: {
      confirm: mayRun(disposalTransitions, 'confirm', facts, permissions),
      reject: isOpen && (permissions.has('disposalConfirm') || requesterId === userId),
    },
  }
}

const requireDisposal = async (db: Db, id: number, caller: Caller) => {
  const stored = requireRow(await rows.findDisposal(db, id, caller))
  const samples = await selectCustodySamples(db, await rows.selectDisposalSampleIds(db, id), caller)
  if (stored.state !== disposalState.done) return { ...toRow(stored, caller), samples }
  // They are in no place any more: the list says where they were taken from.
  const places = await rows.selectLastPlaces(
    db,
    samples.map(sample => sample.id),
  )
  return { ...toRow(stored, caller), samples: samples.map(one => ({ ...one, place: places.get(one.id) ?? one.place })) }
}

export const disposalRoutes = implement(disposalCalls, {
  page: async ({ db, input, caller }) => {
    const { rows: page, totalRecords } = await rows.selectDisposalPage(db, input, caller)
    return { rows: page.map(row => toRow(row, caller)), totalRecords }
  },

  get: ({ db, input, caller }) => requireDisposal(db, input.id, caller),

  request: requestDisposal,
  confirm: confirmDisposal,
  reject: rejectDisposal,

  sheet: async ({ db, input, caller }) => {
    const disposal = await requireDisposal(db, input.id, caller)
    const { drawDisposalSheet } = await import('./disposal-sheet.ts')
    const body = await drawDisposalSheet(await findLaboratory(db), disposal)
    return { fileName: `处置清单-${disposal.disposalCode}.pdf`, body }
  },
})
