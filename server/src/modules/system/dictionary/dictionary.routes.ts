import { dictionaryCalls, dictionaryFailures } from '@seam/contract/system/dictionary'
import { implement } from '../../../kit/serve/implement.ts'
import { addEntry, addType, renameType, sortEntries, switchEntry, updateEntry } from './dictionary.commands.ts'
import { entriesOf, selectDictionaries } from './dictionary.rows.ts'
import { enabledEntries } from './dictionary.rules.ts'

export const dictionaryRoutes = implement(
  dictionaryCalls,
  {
    entries: ({ db, input }) => entriesOf(db, input.dictType),
    options: async ({ db, input }) => enabledEntries(await entriesOf(db, input.dictType)),
    coloured: async ({ db, input }) => enabledEntries(await entriesOf(db, input.dictType)),
    all: ({ db }) => selectDictionaries(db),
    addType,
    renameType,
    add: addEntry,
    update: updateEntry,
    switchState: switchEntry,
    sort: sortEntries,
  },
  {
    dictionary_type_pkey: dictionaryFailures.typeTaken,
    dictionary_entry_dict_type_dict_code_key: dictionaryFailures.codeTaken,
  },
)
