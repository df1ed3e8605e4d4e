import { z } from 'zod'

/** Identifies a list, such as `system/user`. */
export const listKey = z.string({ error: '缺少列表标识' }).regex(/^[A-Za-z][A-Za-z0-9/_.:-]{0,59}$/, '列表标识不正确')
