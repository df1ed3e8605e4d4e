import { dictionaryCalls } from '@seam/contract/system/dictionary'
import { implement } from '../../../kit/implement.ts'
import { allDictionaries, entriesOf } from './dictionary.rows.ts'
import { enabledEntries } from './dictionary.rules.ts'

export const dictionaryRoutes = implement(dictionaryCalls, {
  entries: ({ db, input }) => entriesOf(db, input.dictType),
  options: async ({ db, input }) => enabledEntries(await entriesOf(db, input.dictType)),
  coloured: async ({ db, input }) => enabledEntries(await entriesOf(db, input.dictType)),
  all: ({ db }) => allDictionaries(db),
})
