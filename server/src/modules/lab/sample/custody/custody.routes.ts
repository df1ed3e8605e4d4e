import { commonFailures } from '@seam/contract/kit/failure'
import { custodyCalls } from '@seam/contract/lab/sample/custody'
import { sampleCommand } from '@seam/contract/lab/sample/sample'
import { refuse, requireRow } from '../../../../kit/refusal.ts'
import { implement } from '../../../../kit/serve/implement.ts'
import { findLaboratory } from '../../../catalogue/laboratory/laboratory.rows.ts'
import { selectPreparations } from '../preparation/preparation.rows.ts'
import { extendRetention, keepSamples, moveSamples } from './custody.commands.ts'
import * as rows from './custody.rows.ts'

export const custodyRoutes = implement(custodyCalls, {
  page: ({ db, input, caller }) => rows.selectCustodyPage(db, input, caller),

  get: async ({ db, input, caller }) => {
    const sample = requireRow(await rows.findCustodySample(db, input.id, caller))
    const [preparations, steps] = await Promise.all([
      selectPreparations(db, input.id),
      rows.selectCustodySteps(db, input.id),
    ])
    return {
      ...sample,
      preparations,
      steps: steps.map(step => ({ ...step, nodeName: sampleCommand.label(step.command) })),
    }
  },

  move: moveSamples,
  keep: keepSamples,
  extend: extendRetention,

  labels: async ({ db, input, caller }) => {
    const samples = await rows.selectCustodySamples(db, input.ids, caller)
    if (samples.length < new Set(input.ids).size) throw refuse(commonFailures.notThere)
    const { drawRetentionLabels } = await import('./retention-label.ts')
    const body = await drawRetentionLabels(await findLaboratory(db), samples)
    return { fileName: '留样标签.pdf', body }
  },
})
