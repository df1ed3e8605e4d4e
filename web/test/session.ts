import type { Session } from '../src/kit/session/stored-session.ts'

/** A session of an account of the portal, which has the user's id. */
export const sessionOf = (id = 1, ssid = `s${id}`, user: Partial<Session['user']> = {}): Session => ({
  key: 'Zk3vQ8xT1mYc7RwLpN0sHdJ5uB2eGfKa',
  ssid,
  expired: 0,
  user: {
    id,
    userMobile: '13810000001',
    userName: '李师傅',
    departmentId: 1,
    departmentName: '客户',
    loginOutTime: 24,
    roleList: [],
    isAdminRole: false,
    isFirstLogin: false,
    mustSetUpSecondFactor: false,
    ...user,
  },
})
