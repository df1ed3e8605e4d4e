import { urgency } from '@seam/contract/catalogue/price/cost-coefficient'
import { clientSource } from '@seam/contract/client/client'
import type { FilterItem } from '@seam/contract/kit/list/page'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { clientInScope } from '../../../../kit/list/business-scope.ts'
import type { Scope } from '../../../../kit/list/scope.ts'

type Named = { readonly label: string; readonly names: (scope: Scope) => RawBuilder<unknown> }

/** The filters whose values are ids, with the names of these. A client out of scope has none. */
const namesOfIds: Readonly<Record<string, Named>> = {
  clientId: { label: '客户', names: scope => sql`select id, client_name from client where ${clientInScope(scope)}` },
  salesmanId: { label: '业务员', names: () => sql`select id, salesman_name from salesman` },
  gradeId: { label: '会员等级', names: () => sql`select id, grade_name from member_grade` },
  registrarId: { label: '登记人', names: () => sql`select id, user_name from app_user` },
  projectId: { label: '检测项目', names: () => sql`select id, project_name from project` },
  groupId: { label: '项目组', names: () => sql`select id, group_name from project_group` },
  kindId: { label: '样品类型', names: () => sql`select id, sample_kind_name from sample_kind` },
  categoryId: { label: '煤类', names: () => sql`select id, category_name from coal_category` },
}

const dictionaries = { source: ['来源', clientSource], urgency: ['紧急程度', urgency] } as const

/** Filters of figures in words: 业务员：王芳. */
export const selectFilterWords = (db: Db, query: readonly FilterItem[], scope: Scope): Promise<string[]> =>
  Promise.all(
    query.map(async ({ key, value }) => {
      if (key === 'source' || key === 'urgency') {
        const [label, { options }] = dictionaries[key]
        return `${label}：${options.flatMap(one => (value.map(Number).includes(one.value) ? [one.label] : [])).join('、')}`
      }
      const own = namesOfIds[key]
      if (own === undefined) return `委托单号含“${value.join('')}”`
      const { rows } = await sql<{ name: string }>`select name from (${own.names(scope)}) named (id, name)
        where id = any(${value.map(Number)}::integer[]) order by name`.execute(db)
      return `${own.label}：${rows.map(({ name }) => name).join('、') || '所选'}`
    }),
  )
