import { preferenceCalls } from '@seam/contract/system/preference'
import { implement } from '../../../kit/serve/implement.ts'
import { keepPreference, preferenceOf } from './preference.rows.ts'

export const preferenceRoutes = implement(preferenceCalls, {
  get: ({ db, input, caller }) => preferenceOf(db, caller.userId, input.listKey),

  save: async ({ services, input, caller }) => {
    await keepPreference(services.db, caller.userId, input.listKey, input.value)
    return null
  },
})
