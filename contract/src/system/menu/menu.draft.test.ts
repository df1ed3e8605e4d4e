import { describe, expect, it } from 'vitest'
import { MenuDraft } from './menu.draft.ts'

const draft = (more: object = {}) => ({
  parentId: null,
  type: 1,
  menuName: '试验',
  menuUrl: '/trial/one',
  icon: 'UserOutlined',
  menuSort: 10,
  ...more,
})
const faultsOf = (draft: object) =>
  (MenuDraft.safeParse(draft).error?.issues ?? []).map(({ path, message }) => [path.join(), message])

describe('the form of a menu', () => {
  const parentId = 1
  it.each([
    [{ menuName: '' }, 'menuName', '请输入菜单名称'],
    [{ menuName: '一' }, 'menuName', '菜单名称为2-10个字符'],
    [{ menuName: '😀' }, 'menuName', '菜单名称为2-10个字符'],
    [{ menuName: '一二三四五六七八九十一' }, 'menuName', '菜单名称最多10个字符'],
    [{ type: 2, authFlag: 'userAdd' }, 'type', '选择了上级菜单才能是按钮'],
    [{ type: 2, parentId }, 'authFlag', '请输入授权标识'],
    [{ authFlag: 'user1' }, 'authFlag', '授权标识只能是字母'],
    [{ authFlag: 'a'.repeat(21) }, 'authFlag', '授权标识最多20个字符'],
    [{ menuUrl: '', parentId }, 'menuUrl', '请输入菜单地址'],
    [{ menuUrl: 'a' }, 'menuUrl', '菜单地址以/开头，只能是字母，不能有连续的/'],
    [{ menuUrl: '/a//b' }, 'menuUrl', '菜单地址以/开头，只能是字母，不能有连续的/'],
    [{ menuUrl: '/a1' }, 'menuUrl', '菜单地址以/开头，只能是字母，不能有连续的/'],
    [{ menuUrl: '/a/' }, 'menuUrl', '菜单地址以/开头，只能是字母，不能有连续的/'],
    [{ menuUrl: '/login' }, 'menuUrl', '该地址由系统保留，请换一个'],
    [{ icon: '' }, 'icon', '请选择图标'],
    [{ menuSort: null }, 'menuSort', '请输入排序'],
    [{ menuSort: '' }, 'menuSort', '请输入排序'],
    [{ menuSort: 101 }, 'menuSort', '排序须为0-100的整数'],
    [{ menuSort: -1 }, 'menuSort', '排序须为0-100的整数'],
    [{ menuSort: 1.5 }, 'menuSort', '排序须为0-100的整数'],
  ])('%j is refused at %s: %s', (wrong, path, message) => {
    expect(faultsOf(draft(wrong))).toContainEqual([path, message])
  })

  it('is right without an address at the top, and without an icon below', () => {
    expect(faultsOf(draft())).toEqual([])
    expect(faultsOf(draft({ type: 0, menuUrl: '' }))).toEqual([])
    expect(faultsOf(draft({ parentId, icon: '', authFlag: 'userAdd' }))).toEqual([])
    expect(faultsOf({ parentId, type: 2, menuName: '按钮', authFlag: 'userAdd' })).toEqual([])
    // an identifier of its own is letters too, though no call asks for it
    expect(faultsOf({ parentId, type: 2, menuName: '按钮', authFlag: 'flyToTheMoon' })).toEqual([])
  })
})
