import { Screen } from '#/components/screen.tsx';
import { useT } from '#/i18n/use-t.ts';
import { useAddress } from '#/lib/router/router-context.tsx';
import { sharedPart } from '../model/share-link.ts';
import { MaskPicker } from './mask-picker.tsx';
import { SharedMask } from './shared-mask.tsx';

/** How a new chat starts unless it is switched off; also where a link with a mask in it leads. */
export function NewChatScreen() {
  const t = useT();
  const shared = sharedPart(useAddress().hash);
  return (
    <Screen title={t('placeholders.newChatTitle')}>
      {shared === undefined ? <MaskPicker /> : <SharedMask key={shared} part={shared} />}
    </Screen>
  );
}
