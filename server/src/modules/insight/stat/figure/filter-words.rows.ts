import { urgency } from '@seam/contract/catalogue/price/cost-coefficient'
import { clientSource } from '@seam/contract/client/client'
import { none } from '@seam/contract/kit/list/figure-filters'
import type { FilterItem } from '@seam/contract/kit/list/page'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { clientInScope, delegationInScope } from '../../../../kit/list/business-scope.ts'
import type { Scope } from '../../../../kit/list/scope.ts'

type Named = { readonly label: string; readonly names: (scope: Scope) => RawBuilder<unknown> }

/** The filters whose values are ids, with the names of these: of persons and clients of rows that the reader may see. */
const namesOfIds: Readonly<Record<string, Named>> = {
  clientId: { label: '客户', names: scope => sql`select id, client_name from client where ${clientInScope(scope)}` },
  salesmanId: {
    label: '业务员',
    names: scope => sql`select id, salesman_name from salesman where ${scope.everything}
      or exists (select from client where client.salesman_id = salesman.id and ${clientInScope(scope)})`,
  },
  gradeId: { label: '会员等级', names: () => sql`select id, grade_name from member_grade` },
  registrarId: {
    label: '登记人',
    names: scope => sql`select id, user_name from app_user where ${scope.everything}
      or exists (select from delegation where delegation.create_user_id = app_user.id and ${delegationInScope(scope)})`,
  },
  projectId: { label: '检测项目', names: () => sql`select id, project_name from project` },
  groupId: { label: '项目组', names: () => sql`select id, group_name from project_group` },
  kindId: { label: '样品类型', names: () => sql`select id, sample_kind_name from sample_kind` },
  categoryId: { label: '煤类', names: () => sql`select id, category_name from coal_category` },
}

const dictionaries = { source: ['来源', clientSource], urgency: ['紧急程度', urgency] } as const
/** What a filter of rows without one selects. */
const noneNames: Readonly<Record<string, string>> = { clientId: '未认领', source: '未认领', groupId: '单项' }

/** The names of the ids of these filters, in one statement. */
const selectNames = async (db: Db, query: readonly FilterItem[], scope: Scope) => {
  const parts = query.flatMap(({ key, value }, at) => {
    const own = namesOfIds[key]
    return own === undefined
      ? []
      : [
          sql`select ${sql.lit(at)}::int as at, name from (${own.names(scope)}) named (id, name)
            where id = any(${value.map(Number)}::integer[])`,
        ]
  })
  if (parts.length === 0) return []
  const { rows } = await sql<{
    at: number
    name: string
  }>`${sql.join(parts, sql` union all `)} order by at, name`.execute(db)
  return rows
}

/** Filters of figures in words: 业务员：王芳. */
export const selectFilterWords = async (db: Db, query: readonly FilterItem[], scope: Scope): Promise<string[]> => {
  const rows = await selectNames(db, query, scope)
  return query.map(({ key, value }, at) => {
    const without = value.includes(none) ? [noneNames[key] ?? '无'] : []
    if (key === 'source' || key === 'urgency') {
      const [label, { options }] = dictionaries[key]
      const labels = options.flatMap(one => (value.map(Number).includes(one.value) ? [one.label] : []))
      return `${label}：${[...labels, ...without].join('、')}`
    }
    const own = namesOfIds[key]
    if (own === undefined) return `委托单号含“${value.join('')}”`
    const names = rows.flatMap(row => (row.at === at ? [row.name] : []))
    return `${own.label}：${[...names, ...without].join('、') || '所选'}`
  })
}
