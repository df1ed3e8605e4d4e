import { dictionaryCalls, dictionaryFailures } from '@seam/contract/system/dictionary'
import type { Db } from '../../../db/database.ts'
import { requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { addEntry, addType, renameType, sortEntries, switchEntry, updateEntry } from './dictionary.commands.ts'
import { findDictionary, selectDictionaries } from './dictionary.rows.ts'
import { enabledEntries } from './dictionary.rules.ts'

const listEntries = async (db: Db, dictType: string) => requireRow(await findDictionary(db, dictType)).entries

export const dictionaryRoutes = implement(
  dictionaryCalls,
  {
    entries: ({ db, input }) => listEntries(db, input.dictType),
    options: async ({ db, input }) => enabledEntries(await listEntries(db, input.dictType)),
    coloured: async ({ db, input }) => enabledEntries(await listEntries(db, input.dictType)),
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
