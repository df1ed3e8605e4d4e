import type { Rows } from './book.ts'
import { openDice } from './dice.ts'
import type { Ground } from './ground.ts'
import { dayOfWork, wallTime, workMinute } from './hours.ts'

const days = 14
const machines = [
  { browser: 'Chrome 141', system: 'Windows 10' },
  { browser: 'Microsoft Edge 141', system: 'Windows 11' },
  { browser: 'Chrome 141', system: 'Windows 7' },
] as const

/** Who signed in over the last days, and who mistyped his password first. */
export const signIns = ({ now, staff }: Ground): Rows['loginLog'][] => {
  const dice = openDice(31)
  const today = Math.floor(workMinute(now) / dayOfWork)
  const people = [...staff.reception, ...staff.analysts, ...staff.reviewers, staff.cashier, staff.manager]
  return people.flatMap(({ userId, userMobile, userName, address }, place) => {
    const machine = machines[place % machines.length] ?? machines[0]
    const entry = { userId, createName: userMobile, operIp: address, ...machine }
    return Array.from({ length: days }, (_, ago) => (today - ago) * dayOfWork + dice.between(0, 25)).flatMap(at => {
      if (at > workMinute(now) || dice.chance(0.2)) return []
      const refused = {
        ...entry,
        operType: '登录失败',
        operContent: '密码错误',
        succeeded: false,
        createTime: wallTime(at),
      }
      const words = { operType: '登录成功', operContent: `用户【${userName}】登录系统`, succeeded: true }
      const entered = { ...entry, ...words, createTime: wallTime(at + 0.4) }
      return dice.chance(0.06) ? [refused, entered] : [entered]
    })
  })
}
