import type { Offer } from '@seam/contract/catalogue/price/offer'
import { expect, test } from 'vitest'
import { orderList } from '../../../order/orderable.ts'
import { readOrder } from './read-order.ts'

const listed = [
  ['MT', '全水分', 'Mt'],
  ['MAD', '空干基水分', 'Mad'],
  ['AAD', '灰分', 'Aad'],
  ['AD', '干基灰分', 'Ad'],
  ['VDAF', '挥发分(daf)', 'Vdaf'],
  ['STAD', '全硫', 'St,ad'],
  ['QBAD', '弹筒发热量', 'Qb,ad'],
  ['QGRAD', '高位发热量', 'Qgr,ad'],
  ['QGRD', '干基高位发热量', 'Qgr,d'],
  ['QNETAR', '收到基低位发热量', 'Qnet,ar'],
  ['G', '粘结指数', 'G'],
  ['BA', '奥阿收缩度', 'a'],
  ['RSD', '反射率标准差', 'S'],
  ['C', '碳', 'Cad'],
  ['CD', '干基碳', 'Cd'],
  ['N', '氮', 'Nad'],
  ['P', '磷', 'Pad'],
  ['HG', '汞', 'Hgad'],
  ['M40', '抗碎强度', 'M40'],
  ['M25', '抗碎强度 M25', 'M25'],
] as const
const projects = listed.map(([projectCode, projectName, symbol], at) => ({
  id: at + 1,
  projectCode,
  projectName,
  symbol,
}))
const offer = { projects, groups: [{ id: 1, groupName: '工分+硫', projectIds: [2, 3] }] } as unknown as Offer
const orders = orderList(offer)
const read = (text: string) => {
  const { choice, unknown } = readOrder(text, orders)
  const codes = projects.filter(({ id }) => choice.projectIds.includes(id)).map(({ projectCode }) => projectCode)
  return [...choice.groupIds.map(() => '工分+硫'), ...codes, ...unknown.map(text => `?${text}`)].join(' ')
}

test.each([
  ['N/A', '?N/A'],
  ['Vdaf/d', '?Vdaf/d'],
  ['Mt,d', '?Mt,d'],
  ['V、I、L', '?V ?I ?L'],
  ['S,G', '?S,G'],
  ['C D', 'C ?D'],
  ['H G', 'G ?H'],
  ['Qnet,v,ad', '?Qnet,v,ad'],
  ['灰分/St,x、G', 'G ?灰分/St,x'],
])('orders nothing by initials, letters or parts of a symbol: %s', (text, result) => expect(read(text)).toBe(result))

test.each([
  ['Qgr,v,ad', 'QGRAD'],
  ['Qgr,v,d', 'QGRD'],
  ['Qnet,v,ar', 'QNETAR'],
  ['Qb,ad/Qgr,v,ad、Mt', 'MT QBAD QGRAD'],
  ['C、N G', 'G C N'],
  ['灰 分 全水', 'MT AAD'],
  ['抗碎强度 M25、M40', 'M40 M25'],
])('knows symbols in full, codes, and names with blanks: %s', (text, result) => expect(read(text)).toBe(result))

test.each([
  ['工分＋硫', '工分+硫'],
  ['灰分＋硫', 'AAD STAD'],
  ['Mt／Mad／Aad', 'MT MAD AAD'],
  ['Ｍｔ，ＳＴ，ＡＤ；挥发分（daf）', 'MT VDAF STAD'],
])('reads full-width texts as the others: %s', (text, result) => expect(read(text)).toBe(result))
