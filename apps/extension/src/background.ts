import { keepAsk } from './browser/kept.ts';
import { openPanel } from './browser/open-panel.ts';
import { word } from './browser/words.ts';
import { ACTIONS, actionOf } from './model/actions.ts';
import { takeSubject } from './page/take-subject.ts';

/*
 * Nothing here runs by itself: a menu entry, the button or the shortcut takes what was pressed, keeps it in memory and shows
 * the panel, where somebody reads it before it goes anywhere.
 */

chrome.runtime.onInstalled.addListener(() => {
  chrome.contextMenus.removeAll(() => {
    for (const { id, context, label } of ACTIONS) {
      chrome.contextMenus.create({ id, title: word(label), contexts: [context] });
    }
  });
});

chrome.contextMenus.onClicked.addListener((pressed, tab) => {
  const action = actionOf(pressed.menuItemId);
  if (action === undefined || tab === undefined) return;
  openPanel(tab.windowId);
  void takeSubject(action, tab, pressed).then(keepAsk);
});

/** The button of the toolbar, and the shortcut: with something selected, that is what it is about. */
chrome.action.onClicked.addListener((tab) => {
  openPanel(tab.windowId);
  void takeSubject({ id: 'ask', subject: 'selection' }, tab).then((ask) =>
    ask.text === '' ? undefined : keepAsk(ask),
  );
});
