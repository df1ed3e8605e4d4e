import { sql } from 'kysely'
import type { Db, Tx } from '../../database.ts'

/** Colleagues of the people whose accounts are printed: nobody tests or reviews alone. They share rights and password. */
const colleagues = [
  ['13800000011', '吴倩', '13800000001'],
  ['13800000012', '周海波', '13800000002'],
  ['13800000013', '马玉兰', '13800000002'],
  ['13800000014', '孙丽娟', '13800000003'],
] as const

const desks = {
  '13800000001': '192.168.8.11',
  '13800000011': '192.168.8.12',
  '13800000002': '192.168.8.21',
  '13800000012': '192.168.8.22',
  '13800000013': '192.168.8.23',
  '13800000003': '192.168.8.31',
  '13800000014': '192.168.8.32',
  '13800000004': '192.168.8.41',
  '13800000005': '192.168.8.51',
} as const

/** Somebody who did something, and from where. */
export type Worker = {
  readonly userId: number
  readonly userMobile: string
  readonly userName: string
  readonly address: string
}

export type Staff = {
  readonly reception: readonly [Worker, Worker]
  readonly analysts: readonly [Worker, Worker, Worker]
  readonly reviewers: readonly [Worker, Worker]
  readonly cashier: Worker
  readonly manager: Worker
}

const join = async (tx: Tx, [mobile, name, like]: (typeof colleagues)[number]) => {
  await sql`
    with known as (select * from app_user where user_mobile = ${like}),
    made as (
      insert into app_user (user_mobile, user_name, department_id, password_hash, must_change_password)
      select ${mobile}, ${name}, department_id, password_hash, must_change_password from known
      returning id
    )
    insert into user_role (user_id, role_id)
    select made.id, role_id from made, known join user_role on user_role.user_id = known.id`.execute(tx)
}

/** Those who work here, once their colleagues joined the demonstration users. */
export const readStaff = async (db: Db): Promise<Staff> => {
  const mobiles = Object.keys(desks) as (keyof typeof desks)[]
  const users = await db
    .selectFrom('appUser')
    .select(['id as userId', 'userMobile', 'userName'])
    .where('userMobile', 'in', mobiles)
    .execute()
  const worker = (mobile: keyof typeof desks): Worker => {
    const user = users.find(({ userMobile }) => userMobile === mobile)
    if (user === undefined) throw new Error(`nobody has the number ${mobile}`)
    return { ...user, address: desks[mobile] }
  }
  return {
    reception: [worker('13800000001'), worker('13800000011')],
    analysts: [worker('13800000002'), worker('13800000012'), worker('13800000013')],
    reviewers: [worker('13800000003'), worker('13800000014')],
    cashier: worker('13800000004'),
    manager: worker('13800000005'),
  }
}

export const hireColleagues = async (tx: Tx) => {
  for (const colleague of colleagues) await join(tx, colleague)
}
