import { statChoiceCalls } from '@seam/contract/insight/stat/choices'
import { implement } from '../../../kit/serve/implement.ts'
import { selectFilterChoices } from './stat.rows.ts'

export const statChoiceRoutes = implement(statChoiceCalls, { all: ({ db }) => selectFilterChoices(db) })
