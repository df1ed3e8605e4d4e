import type { InputOf } from '@seam/contract/kit/call'
import type { enterpriseCalls } from '@seam/contract/system/enterprise'
import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { paginate } from '../../../../kit/page.ts'

/** The organisation that an account belongs to; null: the laboratory's own. */
export const enterpriseOf = async (db: Db, userId: number): Promise<number | null> =>
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

const enterprises = (db: Db) =>
  db
    .selectFrom('enterprise')
    // the account it registered with
    .innerJoin('appUser', join =>
      join
        .onRef('appUser.enterpriseId', '=', 'enterprise.id')
        .on(
          'appUser.id',
          '=',
          sql<number>`(select min(first.id) from app_user first where first.enterprise_id = enterprise.id)`,
        ),
    )
    .select([
      'enterprise.id',
      'companyName',
      'creditCode',
      'appUser.userMobile',
      'appUser.userStatus',
      'enterprise.createTime',
    ])

/** Organisations; `only` one where an account of its own asks. */
export const enterprisePage = (db: Db, input: InputOf<typeof enterpriseCalls.page>, only: number | null) => {
  const query = enterprises(db)
  return paginate(db, only === null ? query : query.where('enterprise.id', '=', only), input, {
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
