import { preferenceCalls } from '@seam/contract/system/list/preference'
import { implement } from '../../../kit/serve/implement.ts'
import { findPreference, upsertPreference } from './preference.rows.ts'

export const preferenceRoutes = implement(preferenceCalls, {
  get: ({ db, input, caller }) => findPreference(db, caller.userId, input.listKey),

  save: async ({ services, input, caller }) => {
    await upsertPreference(services.db, caller.userId, input.listKey, input.value)
    return null
  },
})
