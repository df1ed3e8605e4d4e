import type { InputOf } from '@seam/contract/kit/call'
import type { enterpriseCalls } from '@seam/contract/system/enterprise'
import { type NotNull, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { paginate } from '../../../kit/list/page.ts'
import { type Scope, withinScope } from '../../../kit/list/scope.ts'
import { oncePer } from '../../../kit/once-per.ts'

/** The organisation of an account; null: the laboratory. */
export const findEnterpriseId = async (db: Db, userId: number): Promise<number | null> =>
  (await db.selectFrom('appUser').select('enterpriseId').where('id', '=', userId).executeTakeFirstOrThrow())
    .enterpriseId

export const countAccounts = async (db: Db, enterpriseId: number): Promise<number> => {
  const { total } = await db
    .selectFrom('appUser')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('enterpriseId', '=', enterpriseId)
    .executeTakeFirstOrThrow()
  return total
}

// An aggregate that reads the few accounts by their index: `min` would read along the primary key.
const firstAccount = sql<number>`(select (array_agg(id order by id))[1] from app_user first where first.enterprise_id = enterprise.id)`

const enterprises = oncePer((db: Db) =>
  db
    .selectFrom('enterprise')
    // The account that it registered with.
    .leftJoin('appUser', join => join.on('appUser.id', '=', firstAccount))
    .select([
      'enterprise.id',
      'companyName',
      'creditCode',
      'appUser.userMobile',
      'appUser.userStatus',
      'enterprise.createTime',
    ])
    .$narrowType<{ userMobile: NotNull; userStatus: NotNull }>(),
)

type Asker = { readonly scope: Scope; readonly enterpriseId: number | null }

/** Organisations whose first account is in scope; an account of an organisation sees only its own. */
export const selectEnterprisePage = (
  db: Db,
  input: InputOf<typeof enterpriseCalls.page>,
  { scope, enterpriseId }: Asker,
) => {
  const query =
    enterpriseId === null
      ? enterprises(db).where(withinScope(scope, { user: 'app_user.id', department: 'app_user.department_id' }))
      : enterprises(db).where('enterprise.id', '=', enterpriseId)
  return paginate(db, query, input, {
    columns: {
      companyName: 'companyName',
      creditCode: 'creditCode',
      userMobile: 'appUser.userMobile',
      userStatus: 'appUser.userStatus',
      createTime: 'enterprise.createTime',
    },
    last: 'enterprise.id',
  })
}
