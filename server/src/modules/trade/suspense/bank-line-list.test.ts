import type { RootOperationNode } from 'kysely'
import { expect, it } from 'vitest'
import { useStage } from '../../../../test/stage.ts'
import { selectBankLinePage } from './suspense.rows.ts'

const stage = useStage()

it('a page of bank lines searches the settlements of its own lines only', async () => {
  const statements: RootOperationNode[] = []
  const db = stage.db.withPlugin({
    transformQuery: ({ node }) => {
      statements.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await selectBankLinePage(db, { pageNo: 1, pageSize: 10, query: [], sort: [] })
  expect(JSON.stringify(statements.at(-1)).split('from settlement_receipt')).toHaveLength(2)
})
