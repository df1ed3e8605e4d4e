import { coalIndices } from '@seam/contract/catalogue/material/coal-classification'
import { type ItemCommand, itemCommand } from '@seam/contract/lab/result/result'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { requireRow } from '../../../kit/refusal.ts'
import { requirePermission } from '../../../kit/require-permission.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { findResultRuns } from '../control/control.commands.ts'
import { selectAcceptances } from '../plausibility/plausibility.rows.ts'
import { readableItem, readableSheet } from '../retest/blind.commands.ts'
import { countWork, selectSampleSheet, selectWorkPage, selectWorksheet } from './bench/bench.rows.ts'
import { findCoalClasses } from './coal-class/coal-class.commands.ts'
import { enterResults } from './entry/entry.commands.ts'
import { previewReadings } from './entry/preview.ts'
import { findProject } from './item/item-project.rows.ts'
import { addInput, findBlockedItems, requireSampleItems } from './recalculation/blocked.commands.ts'
import * as commands from './result.commands.ts'
import { confirmResults } from './review/confirm.commands.ts'
import {
  findHistoryItem,
  selectItemEvents,
  selectReviewPage,
  selectVersions,
  worksAtBenchOrReview,
} from './review/review.rows.ts'
import { reviewRowsFor } from './review/review.view.ts'

/** Commands of reception, whose reasons may name the client. */
const isByReception = (command: ItemCommand): boolean =>
  command === itemCommand.cancel || command === itemCommand.reinstate

export const resultRoutes = implement(resultCalls, {
  workCount: ({ db, caller }) => countWork(db, caller),

  workList: ({ db, input, caller }) => selectWorkPage(db, input, caller),

  worksheet: ({ db, input, caller }) => selectWorksheet(db, input.projectId, caller),

  sample: async ({ db, input, caller }) =>
    readableSheet(db, await selectSampleSheet(db, input.labCode, caller), caller),

  preview: async ({ db, input, caller }) =>
    previewReadings(db, requireRow(await findProject(db, input.projectId)), input, caller),

  save: enterResults,

  submit: commands.submitResults,

  takeOver: commands.takeOverResults,

  reviewList: async ({ db, input, caller }) => {
    const { rows, totalRecords } = await selectReviewPage(db, input, caller.scope)
    return { rows: await reviewRowsFor(db, rows, caller), totalRecords }
  },

  confirm: confirmResults,

  returnBack: commands.returnResults,

  retract: commands.retractResults,

  blocked: ({ db, input, caller }) => findBlockedItems(db, input.sampleId, caller.scope),

  addInput,

  coalClass: async ({ db, input, caller }) => {
    await requireSampleItems(db, input.sampleId, caller.scope)
    const { indices, classification } = requireRow((await findCoalClasses(db, [input.sampleId])).get(input.sampleId))
    return {
      form: indices.form,
      indices: coalIndices.flatMap(({ key, symbol, unit }) => {
        const value = indices[key]
        return value === null ? [] : [{ symbol, value, unit }]
      }),
      classification,
    }
  },

  history: async ({ db, input, caller }) => {
    // Others see the item beside its client, and its lab code here.
    if (!worksAtBenchOrReview(caller)) requirePermission(caller, 'codeMapping')
    const item = await readableItem(db, requireRow(await findHistoryItem(db, input.itemId, caller)), caller)
    const mayReview = caller.permissions.has('resultConfirm')
    const [versions, events, acceptances, runs] = await Promise.all([
      selectVersions(db, input.itemId),
      selectItemEvents(db, input.itemId),
      mayReview ? selectAcceptances(db, input.itemId) : [],
      worksAtBenchOrReview(caller) ? findResultRuns(db, input.itemId) : [],
    ])
    const mayKnowClient = caller.permissions.has('codeMapping')
    const steps = events
      .map(event => ({ ...event, command: itemCommand.schema.parse(event.command) }))
      .map(step => (mayKnowClient || !isByReception(step.command) ? step : { ...step, remarks: '' }))
    return {
      item,
      versions,
      steps: steps.map(step => ({ ...step, nodeName: itemCommand.label(step.command) })),
      acceptances,
      runs,
    }
  },
})
