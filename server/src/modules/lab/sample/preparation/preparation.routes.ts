import { preparationCalls } from '@seam/contract/lab/sample/preparation'
import { sampleVisibleAtPreparation } from '../../../../kit/list/business-scope.ts'
import { refuseForReasons, requireRow } from '../../../../kit/refusal.ts'
import { implement } from '../../../../kit/serve/implement.ts'
import { currentTime } from '../../../../kit/sql/expressions.ts'
import { actorOf } from '../../../../kit/transition/actor.ts'
import { transition } from '../../../../kit/transition/transition.ts'
import { lockSamplesFor } from '../custody/custody.commands.ts'
import { sampleLifecycle } from '../sample.commands.ts'
import * as rows from './preparation.rows.ts'
import { reasonsAgainstPreparation } from './preparation.rules.ts'

export const preparationRoutes = implement(preparationCalls, {
  page: ({ db, input, caller }) => rows.selectPreparationPage(db, input, caller.scope),

  prepare: async context => {
    const { db, input, caller, logOperation } = context
    const { sampleId, version, ...draft } = input
    const visible = sampleVisibleAtPreparation(caller.scope)
    const [sample] = await lockSamplesFor(db, 'prepare', [{ id: sampleId, version }], visible)
    const before = requireRow(sample)
    refuseForReasons(reasonsAgainstPreparation(draft, before))
    const actor = actorOf(context)
    await rows.insertPreparation(db, sampleId, draft, actor)
    const after = await transition(db, sampleLifecycle, 'prepare', before, actor, {
      reason: draft.remarks,
      set: { prepareTime: currentTime },
    })
    logOperation(`样品【${before.labCode}】制样，${draft.massBefore} g 分为${draft.portions.length}份`)
    return { state: after.state, version: after.version }
  },
})
