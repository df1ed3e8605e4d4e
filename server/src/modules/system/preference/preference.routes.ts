import { preferenceCalls } from '@seam/contract/system/preference'
import { implement } from '../../../kit/implement.ts'
import { keepPreference, preferenceOf } from './preference.rows.ts'

export const preferenceRoutes = implement(preferenceCalls, {
  get: ({ db, input, who }) => preferenceOf(db, who.userId, input.listKey),

  save: async ({ means, input, who }) => {
    await keepPreference(means.db, who.userId, input.listKey, input.value)
    return null
  },
})
