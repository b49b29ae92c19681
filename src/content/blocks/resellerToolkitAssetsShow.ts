import { defineBlock } from '../defineBlock';
import { toolkitAssetRelations, toolkitDefinition, toolkitRelations } from './toolkitAssetsShow';

export const resellerToolkitAssetsShow = defineBlock({
  collection: 'resellerToolkitAssetsShow',
  relations: { resellerToolkitAssetsShow: toolkitRelations, toolkitAssets: toolkitAssetRelations },
  ...toolkitDefinition,
});
