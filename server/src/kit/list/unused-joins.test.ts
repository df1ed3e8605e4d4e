import { type SqlBool, sql } from 'kysely'
import { expect, it } from 'vitest'
import { useStage } from '../../../test/stage.ts'
import { withoutUnusedJoins } from './unused-joins.ts'

const stage = useStage()
const receiving = sql<{ settleCode: string }>`(select settle_code from settlement limit 1)`.as('receiving')
const linesWithJoins = () =>
  stage.db
    .selectFrom('bankLine')
    .leftJoin('trade', 'trade.id', 'bankLine.tradeId')
    .leftJoinLateral(receiving, join => join.on(sql<SqlBool>`trade.id is null`))
    .select('bankLine.id')
const textOf = (query: Parameters<typeof withoutUnusedJoins>[0]) =>
  sql`${withoutUnusedJoins(query)}`.compile(stage.db).sql.replaceAll('"', '')

it('leaves out left joins that no condition needs, lateral ones too', () => {
  expect(textOf(linesWithJoins())).toBe('(select bank_line.id from bank_line)')
})

it('keeps a lateral join that a condition needs, with the join that it needs', () => {
  const text = textOf(linesWithJoins().where(sql<SqlBool>`receiving.settle_code = 'a'`))
  expect(text).toContain('left join trade')
  expect(text).toContain('left join lateral')
})
