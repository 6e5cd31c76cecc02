import { midjourneyRoutes, MidjourneyTask } from '@parley/contract';
import { callApi } from '#/lib/api.ts';
import type { MidjourneyOrder } from '../model/midjourney-order.ts';

/** Hands a task in, and gives it as it begins. Throws `ApiFailure`. */
export async function submitMidjourney(order: MidjourneyOrder, signal: AbortSignal): Promise<MidjourneyTask> {
  const prompt = order.call === 'imagine' ? order.body.prompt : '';
  const { result: id, status } = await submitted(order, { signal, quiet: true });
  return MidjourneyTask.parse({ id, status, action: order.call.toUpperCase(), prompt });
}

function submitted(order: MidjourneyOrder, options: { readonly signal: AbortSignal; readonly quiet: true }) {
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
