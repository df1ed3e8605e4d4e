import { statChoiceCalls } from '@seam/contract/insight/stat/choices'
import { implement } from '../../../kit/serve/implement.ts'
import { refuseFiguresOfClient } from '../../lab/sample/lab-code.commands.ts'
import { selectFilterWords } from './figure/filter-words.rows.ts'
import { selectFilterChoices } from './stat.rows.ts'

export const statChoiceRoutes = implement(statChoiceCalls, {
  all: ({ db }) => selectFilterChoices(db),

  words: async ({ db, input, caller }) => {
    refuseFiguresOfClient(caller, input)
    return { words: await selectFilterWords(db, input.query, caller.scope) }
  },
})
