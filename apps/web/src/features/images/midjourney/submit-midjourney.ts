import { midjourneyRoutes, MidjourneyTask } from '@parley/contract';
import { callApi } from '#/lib/api.ts';
import type { MidjourneyOrder } from '../model/midjourney-order.ts';

/**
 * Hands a task in, and gives it as it begins. Throws `ApiFailure`. It cannot be broken off: a task that was taken without
 * anybody here knowing its id could not be called off.
 */
export async function submitMidjourney(order: MidjourneyOrder): Promise<MidjourneyTask> {
  const prompt = order.call === 'imagine' ? order.body.prompt : '';
  const { result: id, status } = await submitted(order, { quiet: true });
  return MidjourneyTask.parse({ id, status, action: order.call.toUpperCase(), prompt });
}

function submitted(order: MidjourneyOrder, options: { readonly quiet: true }) {
  switch (order.call) {
    case 'imagine':
      return callApi(midjourneyRoutes.imagine, { body: order.body }, options);
    case 'blend':
      return callApi(midjourneyRoutes.blend, { body: order.body }, options);
    case 'describe':
      return callApi(midjourneyRoutes.describe, { body: order.body }, options);
    case 'action':
      return callApi(midjourneyRoutes.action, { body: order.body }, options);
    default:
      return order satisfies never;
  }
}
