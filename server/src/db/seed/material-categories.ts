import type { Tx } from '../database.ts'
import type { Plant } from './plant.ts'

/** Initial material categories of a coal laboratory; staff edit them. */
const tree: Readonly<Record<string, readonly string[]>> = {
  煤炭: ['原煤', '精煤', '中煤', '煤泥', '矸石'],
  焦炭: ['冶金焦', '铸造焦', '焦粉'],
  其他物料: ['粉煤灰', '石灰石', '生物质燃料'],
}

export const seedMaterialCategories = (tx: Tx, plant: Plant) =>
  plant('material categories', async () => {
    for (const [productName, below] of Object.entries(tree)) {
      const { id } = await tx
        .insertInto('materialCategory')
        .values({ parentId: null, productName })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('materialCategory')
        .values(below.map(name => ({ parentId: id, productName: name })))
        .execute()
    }
  })
