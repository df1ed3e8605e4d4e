import { retestCalls } from '@seam/contract/lab/result/retest'
import { requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { findCustodySample } from '../sample/custody/custody.rows.ts'
import { findRetestProjects, recordRetest } from './retest.commands.ts'
import { selectRetestPage } from './retest.rows.ts'

export const retestRoutes = implement(retestCalls, {
  page: ({ db, input, caller }) => selectRetestPage(db, input, caller),

  projects: async ({ db, input, caller }) => {
    const { id } = requireRow(await findCustodySample(db, input.sampleId, caller))
    return findRetestProjects(db, id, caller)
  },

  record: recordRetest,
})
